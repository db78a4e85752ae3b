import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Transaction } from '@pechincha/messaging/transaction';
import { Types, type ClientSession, type Model, type mongo } from 'mongoose';
import { getCollection } from '../get-collection.js';
import { COUNT_DELTA, type CountDeltaRow } from './count-delta.schema.js';
import { ZERO_COUNTS, addCounts, type Counts } from './counts.js';

/**
 * Changes of counts as rows of their own: members who react to or comment on one deal at the same moment never
 * write the same document, and so never wait for one another. The worker sums them into the deal.
 */
@Injectable()
export class CountDeltasRepository {
  constructor(@InjectModel(COUNT_DELTA) private readonly deltas: Model<CountDeltaRow>) {}

  private get rows(): mongo.Collection<CountDeltaRow> {
    return getCollection(this.deltas);
  }

  async add(promotionId: Types.ObjectId, change: Partial<Counts>, { session }: Transaction): Promise<void> {
    await this.rows.insertOne(
      { _id: new Types.ObjectId(), deal: promotionId, ...addCounts(ZERO_COUNTS, change) },
      { session },
    );
  }

  /** What is not yet summed into each of some deals; read it at the same moment as the deals. */
  async getPending(promotionIds: Types.ObjectId[], session: ClientSession): Promise<Map<string, Counts>> {
    const found = await this.rows.find({ deal: { $in: promotionIds } }, { session }).toArray();
    const sums = new Map<string, Counts>();
    for (const row of found) {
      const key = row.deal.toHexString();
      sums.set(key, addCounts(sums.get(key) ?? ZERO_COUNTS, row));
    }
    return sums;
  }

  async getPendingFor(promotionId: Types.ObjectId, session: ClientSession): Promise<Counts> {
    return (await this.getPending([promotionId], session)).get(promotionId.toHexString()) ?? ZERO_COUNTS;
  }

  /** Ids of deals that have rows to be summed, those of the oldest rows first, without the excluded ones. */
  async listPromotionsToFlush(limit: number, excluded: readonly string[]): Promise<string[]> {
    const others = { deal: { $nin: excluded.map((deal) => new Types.ObjectId(deal)) } };
    const found = await this.rows
      .find(excluded.length > 0 ? others : {}, { projection: { _id: 0, deal: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return [...new Set(found.map(({ deal }) => deal.toHexString()))];
  }

  /** Takes a deal's rows out, at most so many, and answers their sum; undefined where there are none. */
  async consume(
    promotionId: Types.ObjectId,
    limit: number,
    { session }: Transaction,
  ): Promise<Counts | undefined> {
    const consumed = await this.rows
      .find({ deal: promotionId }, { session })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    if (consumed.length === 0) return undefined;
    await this.rows.deleteMany({ _id: { $in: consumed.map(({ _id }) => _id) } }, { session });
    return consumed.reduce<Counts>(addCounts, ZERO_COUNTS);
  }
}
