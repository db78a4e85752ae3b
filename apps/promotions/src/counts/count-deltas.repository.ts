import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { type ClientSession, type Model, type mongo, Types } from 'mongoose';
import { addAuthorCounts, type AuthorCounts, NO_AUTHOR_COUNTS } from './author-counts.service.js';

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

/** A change of one member's reaction: −1, 0 or 1 like and dislike. */
export interface ReactionChange extends Pick<Counts, 'likes' | 'dislikes'> {
  user: Types.ObjectId;
  /** The like counts; missing if not, or if it is none. */
  counted?: true;
  /** The member's address group; missing without one. */
  addressGroup?: string;
  at: Date;
}

/** A pending change of a promotion's counts. Deleted when it is added to the promotion. */
export interface CountDeltaRow extends Counts {
  _id: Types.ObjectId;
  promotion: Types.ObjectId;
  /**
   * Whose own counts the likes and comments change too: the author of the promotion, or of the comment. Missing in
   * repairs.
   */
  author?: Types.ObjectId;
  /** Change of the author's public promotions. */
  promotions?: number;
  /** Published as promotion.reacted when the row is added. */
  reactions?: ReactionChange[];
  /** Of the promotion when its members reacted. */
  revision?: number;
  declaredInterest?: true;
}

type NewCountDelta = Omit<CountDeltaRow, '_id' | keyof Counts> & Partial<Counts>;

export const COUNT_DELTA_MODEL = 'CountDelta';

export const countDeltaSchema = createRowSchema<CountDeltaRow>('count_deltas');
countDeltaSchema.index({ promotion: 1, _id: 1 });

const countFields = { promotion: 1, likes: 1, dislikes: 1, comments: 1, netLikes: 1 } as const;

/**
 * Pending changes of counts. A group of reactions and each comment insert rows of their own, so that concurrent ones on
 * a promotion do not conflict. CountFlushWorker adds them to the promotion and to its author.
 */
@Injectable()
export class CountDeltasRepository {
  constructor(@InjectModel(COUNT_DELTA_MODEL) private readonly deltas: Model<CountDeltaRow>) {}

  private get rows(): mongo.Collection<CountDeltaRow> {
    return getCollection(this.deltas);
  }

  add(delta: NewCountDelta, tx: Transaction): void {
    tx.insertAtEnd(this.rows, { _id: new Types.ObjectId(), ...delta, ...addCounts(ZERO_COUNTS, delta) });
  }

  /** Pending changes by promotion id. Read them and the promotions in one snapshot. */
  async getPending(promotionIds: Types.ObjectId[], session: ClientSession): Promise<Map<string, Counts>> {
    const filter = { promotion: { $in: promotionIds } };
    return sumByPromotion(await this.rows.find(filter, { session, projection: countFields }).toArray());
  }

  async getPendingFor(promotionId: Types.ObjectId, session: ClientSession): Promise<Counts> {
    return (await this.getPending([promotionId], session)).get(promotionId.toHexString()) ?? ZERO_COUNTS;
  }

  /** Pending changes of authors' own counts, by author id. Without an index, since few rows are ever pending. */
  async getPendingOfAuthors(
    authors: Types.ObjectId[],
    session: ClientSession,
  ): Promise<Map<string, AuthorCounts>> {
    return sumByAuthor(await this.rows.find({ author: { $in: authors } }, { session }).toArray());
  }

  /** Ids of promotions with pending changes, oldest first, among the first `limit` rows that are not excluded. */
  async listPromotionsToFlush(limit: number, excluded: readonly string[]): Promise<string[]> {
    const others = { promotion: { $nin: excluded.map((promotion) => new Types.ObjectId(promotion)) } };
    const found = await this.rows
      .find(excluded.length > 0 ? others : {}, { projection: { _id: 0, promotion: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return [...new Set(found.map(({ promotion }) => promotion.toHexString()))];
  }

  /** Deletes up to `limit` pending changes of the promotions, oldest first, and returns them. */
  async consume(
    promotionIds: Types.ObjectId[],
    limit: number,
    { session }: Transaction,
  ): Promise<CountDeltaRow[]> {
    const consumed = await this.rows
      .find({ promotion: { $in: promotionIds } }, { session, sort: { promotion: 1, _id: 1 }, limit })
      .toArray();
    if (consumed.length > 0)
      await this.rows.deleteMany({ _id: { $in: consumed.map(({ _id }) => _id) } }, { session });
    return consumed;
  }
}

export function sumByPromotion(
  rows: readonly (Counts & { promotion: Types.ObjectId })[],
): Map<string, Counts> {
  const sums = new Map<string, Counts>();
  for (const row of rows) {
    const key = row.promotion.toHexString();
    sums.set(key, addCounts(sums.get(key) ?? ZERO_COUNTS, row));
  }
  return sums;
}

/** Without authors whose counts stay as they are. */
export function sumByAuthor(rows: readonly CountDeltaRow[]): Map<string, AuthorCounts> {
  const sums = new Map<string, AuthorCounts>();
  for (const { author, promotions = 0, likes, comments } of rows) {
    if (!author || (promotions === 0 && likes === 0 && comments === 0)) continue;
    const key = author.toHexString();
    sums.set(key, addAuthorCounts(sums.get(key) ?? NO_AUTHOR_COUNTS, { promotions, likes, comments }));
  }
  return sums;
}
