import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, Types } from 'mongoose';
import { MOST_ITEMS, READ_WITHIN_MS, rowsOf } from '../rows.js';
import { BADGE, type BadgeRow } from './badge.schema.js';

@Injectable()
export class BadgesRepository {
  constructor(@InjectModel(BADGE) private readonly badges: Model<BadgeRow>) {}

  /** In the order in which they were made. */
  list(): Promise<BadgeRow[]> {
    return rowsOf(this.badges)
      .find({}, { sort: { _id: 1 }, limit: MOST_ITEMS, maxTimeMS: READ_WITHIN_MS })
      .toArray();
  }

  find(_id: Types.ObjectId, session: ClientSession): Promise<BadgeRow | null> {
    return rowsOf(this.badges).findOne({ _id }, { session });
  }

  async insert(row: BadgeRow, session: ClientSession): Promise<void> {
    await rowsOf(this.badges).insertOne(row, { session });
  }

  async replace({ _id, ...rest }: BadgeRow, session: ClientSession): Promise<void> {
    await rowsOf(this.badges).replaceOne({ _id }, rest, { session });
  }

  /** Answers what it was; null where there was none. */
  delete(_id: Types.ObjectId, session: ClientSession): Promise<BadgeRow | null> {
    return rowsOf(this.badges).findOneAndDelete({ _id }, { session });
  }
}
