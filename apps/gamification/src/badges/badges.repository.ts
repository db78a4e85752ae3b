import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { getCollection } from '@pechincha/persistence/get-collection';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { ClientSession, Model, Types } from 'mongoose';
import { MAX_CATALOGUE_ITEMS } from '../catalogue/catalogue-limit.js';
import { BADGE_MODEL, type BadgeRow } from '../catalogue/badge.schema.js';

@Injectable()
export class BadgesRepository {
  constructor(@InjectModel(BADGE_MODEL) private readonly badges: Model<BadgeRow>) {}

  /** In order of creation. */
  list(): Promise<BadgeRow[]> {
    return getCollection(this.badges)
      .find({}, { sort: { _id: 1 }, limit: MAX_CATALOGUE_ITEMS, maxTimeMS: READ_TIMEOUT_MS })
      .toArray();
  }

  find(_id: Types.ObjectId, session: ClientSession): Promise<BadgeRow | null> {
    return getCollection(this.badges).findOne({ _id }, { session });
  }

  async insert(row: BadgeRow, session: ClientSession): Promise<void> {
    await getCollection(this.badges).insertOne(row, { session });
  }

  /** Updates the version that was read. */
  async update({ _id, version }: BadgeRow, $set: Partial<BadgeRow>, session: ClientSession): Promise<void> {
    const { matchedCount } = await getCollection(this.badges).updateOne(
      { _id, version },
      { $set },
      { session },
    );
    if (matchedCount === 0) throw new DomainError('CONFLICT');
  }

  /** Returns the deleted row, or null. */
  delete(_id: Types.ObjectId, session: ClientSession): Promise<BadgeRow | null> {
    return getCollection(this.badges).findOneAndDelete({ _id }, { session });
  }
}
