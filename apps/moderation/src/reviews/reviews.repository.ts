import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model, Schema, trusted } from 'mongoose';
import {
  addToHistory,
  type KnownReview,
  type PendingReview,
  type PromotionReview,
  reviewStates,
  type RevisionRecord,
  toDeletedReview,
  toPromotionReview,
} from './promotion-review.js';

export const promotionReviewSchema = new Schema<PromotionReview>(
  {
    _id: { type: String, required: true },
    state: { type: String, enum: reviewStates, required: true },
    revision: { type: Number, required: true },
    submittedAt: { type: Date, default: null },
    submission: { type: Schema.Types.Mixed, default: null },
    previous: { type: Schema.Types.Mixed, default: null },
    history: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'promotion_reviews', versionKey: false },
);

/** For the list of pending promotions, oldest first, and its count. */
const pendingIndex = { state: 1, submittedAt: 1, _id: 1 } as const;
promotionReviewSchema.index(pendingIndex);

/** Only the oldest are listed; the response has the total count as well. */
const MAX_LISTED_ROWS = 200;
const QUERY_TIMEOUT_MS = 2_000;

/**
 * Rows are read and replaced inside a transaction: of two concurrent writers one gets a write conflict and repeats its
 * transaction with the other's result.
 */
@Injectable()
export class ReviewsRepository {
  constructor(@InjectModel('PromotionReview') private readonly reviews: Model<PromotionReview>) {}

  find(promotionId: string, session: ClientSession): Promise<PromotionReview | null> {
    return this.reviews.findById(promotionId, null, { session }).lean<PromotionReview>().exec();
  }

  /** True if a later revision than this one is pending. */
  async isPendingAfter(promotionId: string, revision: number): Promise<boolean> {
    const filter = { _id: promotionId, state: 'pending' as const, revision: trusted({ $gt: revision }) };
    return (await this.reviews.exists(filter)) !== null;
  }

  async isDeleted(promotionId: string, session: ClientSession): Promise<boolean> {
    const filter = { _id: promotionId, state: 'deleted' as const };
    return (await this.reviews.exists(filter).session(session)) !== null;
  }

  async findState(promotionId: string): Promise<Pick<PromotionReview, 'state' | 'revision'> | null> {
    return this.reviews.findById(promotionId, { state: 1, revision: 1 }).lean<PromotionReview>();
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
    const rows = await this.reviews
      .find({ _id: trusted({ $in: ids }), state: trusted({ $in: states }) }, { history: 0, previous: 0 })
      .hint({ _id: 1 })
      .maxTimeMS(QUERY_TIMEOUT_MS)
      .lean<KnownReview[]>()
      .exec();
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** Revision of the newest submission by promotion. */
  async findRevisions(ids: string[]): Promise<Map<string, number>> {
    const rows = await this.reviews
      .find({ _id: trusted({ $in: [...new Set(ids)] }) }, { revision: 1 })
      .maxTimeMS(QUERY_TIMEOUT_MS)
      .lean<Pick<PromotionReview, '_id' | 'revision'>[]>();
    return new Map(rows.map(({ _id, revision }) => [_id, revision]));
  }

  listOldestPending(): Promise<PendingReview[]> {
    return this.reviews
      .find({ state: 'pending' }, { history: 0 })
      .sort({ submittedAt: 1, _id: 1 })
      .limit(MAX_LISTED_ROWS)
      .hint(pendingIndex)
      .maxTimeMS(QUERY_TIMEOUT_MS)
      .lean<PendingReview[]>()
      .exec();
  }

  /** Counts index entries; cheap because managers keep the queue short. */
  countPending(): Promise<number> {
    return this.reviews
      .countDocuments({ state: 'pending' })
      .hint(pendingIndex)
      .maxTimeMS(QUERY_TIMEOUT_MS)
      .exec();
  }

  private async save(row: PromotionReview, session: ClientSession): Promise<void> {
    await this.reviews.replaceOne({ _id: row._id }, row, { upsert: true, session });
  }
}
