import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/get-collection';
import { Transaction } from '@pechincha/persistence/transaction';
import { Types, type ClientSession, type Model, type mongo } from 'mongoose';
import { COUNT_DELTA_MODEL, type CountDeltaRow } from './count-delta.schema.js';
import { ZERO_COUNTS, addCounts, type Counts } from './counts.js';

/**
 * Pending changes of counts. Each reaction or comment inserts its own row, so that concurrent ones on a promotion
 * do not conflict. CountFlushWorker adds them to the promotion.
 */
@Injectable()
export class CountDeltasRepository {
  constructor(@InjectModel(COUNT_DELTA_MODEL) private readonly deltas: Model<CountDeltaRow>) {}

  private get rows(): mongo.Collection<CountDeltaRow> {
    return getCollection(this.deltas);
  }

  async add(promotionId: Types.ObjectId, change: Partial<Counts>, { session }: Transaction): Promise<void> {
    await this.rows.insertOne(
      { _id: new Types.ObjectId(), deal: promotionId, ...addCounts(ZERO_COUNTS, change) },
      { session },
    );
  }

  /** Pending changes by promotion id. Read them and the promotions in one snapshot. */
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

  /** Ids of promotions with pending changes, oldest first, among the first `limit` rows that are not excluded. */
  async listPromotionsToFlush(limit: number, excluded: readonly string[]): Promise<string[]> {
    const others = { deal: { $nin: excluded.map((deal) => new Types.ObjectId(deal)) } };
    const found = await this.rows
      .find(excluded.length > 0 ? others : {}, { projection: { _id: 0, deal: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return [...new Set(found.map(({ deal }) => deal.toHexString()))];
  }

  /** Deletes up to `limit` pending changes of a promotion and returns their sum; undefined if there are none. */
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
