import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { normalizeText } from '@pechincha/contracts/normalize-text';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { getCollection } from '@pechincha/persistence/get-collection';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types, type ClientSession, type Model } from 'mongoose';
import { MAX_CATALOGUE_ITEMS } from '../catalogue/catalogue-limit.js';
import { defaultLevels } from '../catalogue/default-levels.js';
import { LEVEL_MODEL, type LevelRow } from '../catalogue/level.schema.js';

@Injectable()
export class LevelsRepository {
  constructor(@InjectModel(LEVEL_MODEL) private readonly levels: Model<LevelRow>) {}

  /** Ascending by points. */
  list(): Promise<LevelRow[]> {
    return getCollection(this.levels)
      .find({}, { sort: { minPoints: 1 }, limit: MAX_CATALOGUE_ITEMS, maxTimeMS: READ_TIMEOUT_MS })
      .toArray();
  }

  find(_id: Types.ObjectId, session: ClientSession): Promise<LevelRow | null> {
    return getCollection(this.levels).findOne({ _id }, { session });
  }

  async insert(row: LevelRow, session: ClientSession): Promise<void> {
    await getCollection(this.levels).insertOne(row, { session });
  }

  /** Updates the version that was read. */
  async update({ _id, version }: LevelRow, $set: Partial<LevelRow>, session: ClientSession): Promise<void> {
    const { matchedCount } = await getCollection(this.levels).updateOne(
      { _id, version },
      { $set },
      { session },
    );
    if (matchedCount === 0) throw new DomainError('CONFLICT');
  }

  /** Returns the deleted row, or null. */
  delete(_id: Types.ObjectId, session: ClientSession): Promise<LevelRow | null> {
    return getCollection(this.levels).findOneAndDelete({ _id }, { session });
  }

  /** Idempotent: replicas may call it at the same time. */
  async insertDefaults(): Promise<void> {
    await getCollection(this.levels).bulkWrite(
      defaultLevels.map(({ _id, ...level }) => ({
        updateOne: {
          filter: { _id: new Types.ObjectId(_id) },
          update: { $setOnInsert: { ...level, key: normalizeText(level.name), icon: null, version: 1 } },
          upsert: true,
        },
      })),
    );
  }
}
