import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model } from 'mongoose';
import { defaultLevels } from './default-levels.js';
import type { LevelRow } from './level.schema.js';

@Injectable()
export class LevelsRepository {
  constructor(@InjectModel('Level') private readonly levels: Model<LevelRow>) {}

  /** A handful of rows; read in the transaction that a level follows from. */
  all(session: ClientSession): Promise<LevelRow[]> {
    return this.levels.find({}, { _id: 0 }, { session }).lean<LevelRow[]>().exec();
  }

  /** Replicas may do so at the same time. */
  async fillIfEmpty(): Promise<void> {
    if (await this.levels.exists({})) return;
    await this.levels.bulkWrite(
      defaultLevels.map(({ _id, ...level }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: level }, upsert: true },
      })),
    );
  }
}
