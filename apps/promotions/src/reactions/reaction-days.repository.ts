import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/get-collection';
import { Transaction } from '@pechincha/persistence/transaction';
import type { ClientSession, Model, mongo, Types } from 'mongoose';
import { REACTION_DAY_MODEL, type ReactionDayRow } from './reaction-day.schema.js';

/** Filter of all days of a member. */
export const getDaysFilter = (user: Types.ObjectId): mongo.Filter<ReactionDayRow> => {
  const id = user.toHexString();
  // ';' follows ':'.
  return { _id: { $gte: `${id}:`, $lt: `${id};` } };
};

/** Read and saved in the transaction of the reactions, so that concurrent ones of a member conflict and are retried. */
@Injectable()
export class ReactionDaysRepository {
  constructor(@InjectModel(REACTION_DAY_MODEL) private readonly days: Model<ReactionDayRow>) {}

  async list(ids: string[], session: ClientSession): Promise<ReactionDayRow[]> {
    if (ids.length === 0) return [];
    return getCollection(this.days)
      .find({ _id: { $in: ids } }, { session })
      .toArray();
  }

  async saveAll(rows: readonly ReactionDayRow[], { session }: Transaction): Promise<void> {
    if (rows.length === 0) return;
    const writes = rows.map(({ _id, ...fields }) => ({
      updateOne: { filter: { _id }, update: { $set: fields }, upsert: true },
    }));
    await getCollection(this.days).bulkWrite(writes, { session, ordered: false });
  }

  async deleteForMember(user: Types.ObjectId, { session }: Transaction): Promise<void> {
    await getCollection(this.days).deleteMany(getDaysFilter(user), { session });
  }
}
