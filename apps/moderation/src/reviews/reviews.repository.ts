import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo } from 'mongoose';
import {
  addToHistory,
  type KnownReview,
  type PromotionReview,
  type RevisionRecord,
  toDeletedReview,
  toPromotionReview,
} from './promotion-review.js';

export const promotionReviewSchema = createRowSchema<PromotionReview>('promotion_reviews');

/** For the list of pending promotions, oldest first, and its count. */
const pendingIndex = { state: 1, submittedAt: 1, _id: 1 } as const;
promotionReviewSchema.index(pendingIndex);

/** Only the oldest are listed; the response has the total count as well. */
const MAX_LISTED_ROWS = 200;
const QUERY_TIMEOUT_MS = 2_000;
const pendingOptions = { hint: pendingIndex, maxTimeMS: QUERY_TIMEOUT_MS };

/**
 * Rows are read and replaced inside a transaction: of two concurrent writers one gets a write conflict and repeats its
 * transaction with the other's result.
 */
@Injectable()
export class ReviewsRepository {
  constructor(@InjectModel('PromotionReview') private readonly reviews: Model<PromotionReview>) {}

  private get rows(): mongo.Collection<PromotionReview> {
    return getCollection(this.reviews);
  }

  find(promotionId: string, session: ClientSession): Promise<PromotionReview | null> {
    return this.rows.findOne({ _id: promotionId }, { session });
  }

  /** True if a later revision than this one is pending. */
  async isPendingAfter(promotionId: string, revision: number): Promise<boolean> {
    const filter = { _id: promotionId, state: 'pending', revision: { $gt: revision } } as const;
    return (await this.rows.findOne(filter, { projection: { _id: 1 } })) !== null;
  }

  async isDeleted(promotionId: string, session: ClientSession): Promise<boolean> {
    const filter = { _id: promotionId, state: 'deleted' } as const;
    return (await this.rows.findOne(filter, { session, projection: { _id: 1 } })) !== null;
  }

  async findState(promotionId: string): Promise<Pick<PromotionReview, 'state' | 'revision'> | null> {
    return this.rows.findOne({ _id: promotionId }, { projection: { state: 1, revision: 1 } });
  }

  /** Ignored if the promotion was deleted. */
  async addRevision(promotionId: string, record: RevisionRecord, session: ClientSession): Promise<void> {
    const existing = await this.find(promotionId, session);
    if (existing?.state === 'deleted') return;
    await this.save(toPromotionReview(promotionId, addToHistory(existing?.history ?? [], record)), session);
  }

  /** Marks the decision on a revision as applied, or removes it. Conflicts with other events of the promotion. */
  async settleDecision(
    promotionId: string,
    revision: number,
    isApplied: boolean,
    session: ClientSession,
  ): Promise<void> {
    const existing = await this.find(promotionId, session);
    if (!existing || existing.state === 'deleted') return;
    const history = existing.history.map(({ decision, ...record }): RevisionRecord => {
      if (!decision) return record;
      if (record.revision !== revision) return { ...record, decision };
      return isApplied ? { ...record, decision: { ...decision, isApplied } } : record;
    });
    await this.save(toPromotionReview(promotionId, history), session);
  }

  /** Keeps only the id and the state `deleted`. */
  async erase(promotionId: string, session: ClientSession): Promise<void> {
    await this.save(toDeletedReview(promotionId), session);
  }

  /** Those that are pending or approved, by id. */
  async findOpenByIds(ids: string[]): Promise<Map<string, KnownReview>> {
    if (ids.length === 0) return new Map();
    const states = ['pending', 'approved'] as const;
    const projection = { history: 0, previous: 0 } as const;
    const options = { projection, hint: { _id: 1 }, maxTimeMS: QUERY_TIMEOUT_MS } as const;
    const found = this.rows.find({ _id: { $in: ids }, state: { $in: states } }, options);
    const rows = (await found.toArray()) as KnownReview[];
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** Revision of the newest submission by promotion. */
  async findRevisions(ids: string[]): Promise<Map<string, number>> {
    const options = { projection: { revision: 1 }, maxTimeMS: QUERY_TIMEOUT_MS };
    const rows = await this.rows.find({ _id: { $in: [...new Set(ids)] } }, options).toArray();
    return new Map(rows.map(({ _id, revision }) => [_id, revision]));
  }

  listOldestPending(): Promise<KnownReview[]> {
    const order = { sort: { submittedAt: 1, _id: 1 }, limit: MAX_LISTED_ROWS } as const;
    return this.rows
      .find({ state: 'pending' }, { projection: { history: 0 }, ...order, ...pendingOptions })
      .toArray() as Promise<KnownReview[]>;
  }

  /** Counts index entries; cheap because managers keep the queue short. */
  countPending(): Promise<number> {
    return this.rows.countDocuments({ state: 'pending' }, pendingOptions);
  }

  private async save({ _id, ...row }: PromotionReview, session: ClientSession): Promise<void> {
    await this.rows.replaceOne({ _id }, row, { upsert: true, session });
  }
}
