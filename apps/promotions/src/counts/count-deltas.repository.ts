import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { type ClientSession, type Model, type mongo, Schema, Types } from 'mongoose';

/** Counts of a promotion, or their change. */
export interface Counts {
  likes: number;
  dislikes: number;
  comments: number;
  /** Likes minus dislikes, of those that count. */
  netLikes: number;
}

export const ZERO_COUNTS: Readonly<Counts> = { likes: 0, dislikes: 0, comments: 0, netLikes: 0 };

export const addCounts = (a: Counts, b: Partial<Counts>): Counts => ({
  likes: a.likes + (b.likes ?? 0),
  dislikes: a.dislikes + (b.dislikes ?? 0),
  comments: a.comments + (b.comments ?? 0),
  netLikes: a.netLikes + (b.netLikes ?? 0),
});

/** A pending change of a promotion's counts. Deleted when it is added to the promotion. */
interface CountDeltaRow extends Counts {
  _id: Types.ObjectId;
  deal: Types.ObjectId;
}

export const COUNT_DELTA_MODEL = 'CountDelta';

const change = { type: Number, required: true };

export const countDeltaSchema = new Schema<CountDeltaRow>(
  {
    deal: { type: Schema.Types.ObjectId, required: true },
    likes: change,
    dislikes: change,
    comments: change,
    netLikes: change,
  },
  { collection: 'count_deltas', versionKey: false },
);
countDeltaSchema.index({ deal: 1, _id: 1 });

/**
 * Pending changes of counts. A group of reactions and each comment insert rows of their own, so that concurrent ones on
 * a promotion do not conflict. CountFlushWorker adds them to the promotion.
 */
@Injectable()
export class CountDeltasRepository {
  constructor(@InjectModel(COUNT_DELTA_MODEL) private readonly deltas: Model<CountDeltaRow>) {}

  private get rows(): mongo.Collection<CountDeltaRow> {
    return getCollection(this.deltas);
  }

  add(promotionId: Types.ObjectId, change: Partial<Counts>, tx: Transaction): void {
    const row = { _id: new Types.ObjectId(), deal: promotionId, ...addCounts(ZERO_COUNTS, change) };
    tx.insertAtEnd(this.rows, row);
  }

  /** Pending changes by promotion id. Read them and the promotions in one snapshot. */
  async getPending(promotionIds: Types.ObjectId[], session: ClientSession): Promise<Map<string, Counts>> {
    return sumByPromotion(await this.rows.find({ deal: { $in: promotionIds } }, { session }).toArray());
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

  /** Deletes up to `limit` pending changes of the promotions and returns their sums by promotion id. */
  async consume(
    promotionIds: Types.ObjectId[],
    limit: number,
    { session }: Transaction,
  ): Promise<Map<string, Counts>> {
    const consumed = await this.rows
      .find({ deal: { $in: promotionIds } }, { session })
      .limit(limit)
      .toArray();
    if (consumed.length > 0)
      await this.rows.deleteMany({ _id: { $in: consumed.map(({ _id }) => _id) } }, { session });
    return sumByPromotion(consumed);
  }
}

function sumByPromotion(rows: readonly CountDeltaRow[]): Map<string, Counts> {
  const sums = new Map<string, Counts>();
  for (const row of rows) {
    const key = row.deal.toHexString();
    sums.set(key, addCounts(sums.get(key) ?? ZERO_COUNTS, row));
  }
  return sums;
}
