import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Settlement } from '@pechincha/contracts/events/promotion';
import type { DecisionReason } from '@pechincha/contracts/reports';
import {
  createRowCursor,
  createRowSchema,
  findRowsByIds,
  getCollection,
} from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo } from 'mongoose';

/**
 * `requested`: promotions has not answered yet. `applied`: it counts. `void`: promotions did not apply it, so that nothing
 * follows from it. `undone`: it was applied and no longer counts.
 */
type DecisionState = 'requested' | 'applied' | 'void' | 'undone';

/** What promotions answered to a request; undefined before. */
interface SettledRequest {
  settlement?: Settlement;
}

/** One decision on one revision of a promotion. */
export interface DecisionRow extends SettledRequest {
  _id: string;
  promotionId: string;
  revision: number;
  authorId: string;
  decision: 'approved' | 'rejected';
  state: DecisionState;
  /** Null if the author was trusted. */
  moderatorId: string | null;
  decidedAt: Date;
  moderationReason: string | null;
  /** Of a rejection. */
  reasonCode?: DecisionReason;
  /** When the revision was submitted; missing if the author was trusted. */
  submittedAt?: Date;
  /** The last request of its manager to take it back. */
  undo?: SettledRequest & { at: Date };
  /** When its manager took it back, or it was reversed on appeal or by an admin. */
  undoneAt?: Date;
  undoneBy?: 'manager' | 'appeal' | 'admin';
  /** As in promotion.submitted. */
  storeSlug?: string;
  /** Missing unless the promotion was rejected for repeating this one. */
  duplicateOf?: string;
}

export const decisionSchema = createRowSchema<DecisionRow>('decisions');

// At most one decision per revision, even if the transaction's check of the review fails to prevent a second.
decisionSchema.index({ promotionId: 1, revision: 1 }, { unique: true });

export const authorIndex = { authorId: 1, decidedAt: -1 } as const;
const moderatorIndex = { moderatorId: 1, decidedAt: -1 } as const;
decisionSchema.index(authorIndex);
decisionSchema.index(moderatorIndex);
/** Approved promotions of a store. */
const storeIndex = { storeSlug: 1, decision: 1 } as const;
decisionSchema.index(storeIndex, { partialFilterExpression: { storeSlug: { $exists: true } } });
/** Covers what is counted within a time. */
const timeIndex = { decidedAt: 1, authorId: 1, decision: 1, state: 1, submittedAt: 1 } as const;
decisionSchema.index(timeIndex);

const QUERY_TIMEOUT_MS = 5_000;
const timeOptions = { hint: timeIndex, maxTimeMS: QUERY_TIMEOUT_MS };
const MIN_APPROVED = 20;
const MAX_REJECTED_SHARE = 0.05;
/** Some of them are trusted already. */
const MAX_RELIABLE_AUTHORS = 500;

export interface AuthorSummary {
  /** The author's id. */
  _id: string;
  approved: number;
  rejected: number;
  first: Date;
}

@Injectable()
export class DecisionsRepository {
  constructor(@InjectModel('Decision') private readonly decisions: Model<DecisionRow>) {}

  private get rows(): mongo.Collection<DecisionRow> {
    return getCollection(this.decisions);
  }

  /** Takes the place of one on the same revision that was not applied. */
  async insert(decision: DecisionRow, session: ClientSession): Promise<void> {
    const { promotionId, revision } = decision;
    await this.rows.deleteOne({ promotionId, revision, state: 'void' }, { session });
    await this.rows.insertOne(decision, { session });
  }

  find(_id: string, session: ClientSession): Promise<DecisionRow | null> {
    return this.rows.findOne({ _id }, { session });
  }

  /** By id; one that was replaced is missing. */
  listByIds(ids: readonly string[]): Promise<Map<string, DecisionRow>> {
    return findRowsByIds(this.decisions, ids);
  }

  findByRevision(promotionId: string, revision: number, session: ClientSession): Promise<DecisionRow | null> {
    return this.rows.findOne({ promotionId, revision }, { session });
  }

  /** Without those that were not applied. */
  findNewest(promotionId: string, session?: ClientSession): Promise<DecisionRow | null> {
    const options = { ...(session && { session }), sort: { revision: -1 } } as const;
    return this.rows.findOne({ promotionId, state: { $ne: 'void' } }, options);
  }

  async update(
    { _id }: Pick<DecisionRow, '_id'>,
    changes: Partial<DecisionRow>,
    session: ClientSession,
  ): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: changes }, { session });
  }

  /** Approved promotions of a store, counted up to the limit. */
  countApproved(storeSlug: string, limit: number, session: ClientSession): Promise<number> {
    const filter = { storeSlug, decision: 'approved' as const, state: 'applied' as const };
    return this.rows.countDocuments(filter, { session, limit, hint: storeIndex });
  }

  /** Approvals by trust since then, requested ones too, counted up to the limit. */
  countTrusted(authorId: string, since: Date, limit: number, session: ClientSession): Promise<number> {
    const isCounted = { decidedAt: { $gte: since }, state: { $ne: 'void' } } as const;
    const filter = { authorId, moderatorId: null, ...isCounted };
    return this.rows.countDocuments(filter, { session, limit, hint: authorIndex });
  }

  /** Authors by whom enough was approved since then and hardly anything rejected, the most first. */
  listReliableAuthors(since: Date): Promise<AuthorSummary[]> {
    const isApproved = { $eq: ['$decision', 'approved'] };
    return this.rows
      .aggregate<AuthorSummary>(
        [
          { $match: { decidedAt: { $gte: since }, state: 'applied' } },
          {
            $group: {
              _id: '$authorId',
              approved: { $sum: { $cond: [isApproved, 1, 0] } },
              rejected: { $sum: { $cond: [isApproved, 0, 1] } },
              first: { $min: '$decidedAt' },
            },
          },
          {
            $match: {
              approved: { $gte: MIN_APPROVED },
              $expr: {
                $lte: [
                  '$rejected',
                  { $multiply: [{ $add: ['$approved', '$rejected'] }, MAX_REJECTED_SHARE] },
                ],
              },
            },
          },
          { $sort: { approved: -1, _id: 1 } },
          { $limit: MAX_RELIABLE_AUTHORS },
        ],
        timeOptions,
      )
      .toArray();
  }

  /** Decisions that count, of managers and of trust. */
  async countSince(since: Date): Promise<Record<DecisionRow['decision'], number>> {
    const count = (decision: DecisionRow['decision']) =>
      this.rows.countDocuments({ decidedAt: { $gte: since }, decision, state: 'applied' }, timeOptions);
    const [approved, rejected] = await Promise.all([count('approved'), count('rejected')]);
    return { approved, rejected };
  }

  /** How long half of the promotions that managers decided had to wait at most, in ms; undefined without any. */
  async findMedianWait(since: Date): Promise<number | undefined> {
    const filter = { decidedAt: { $gte: since }, state: 'applied', submittedAt: { $exists: true } } as const;
    const count = await this.rows.countDocuments(filter, timeOptions);
    if (count === 0) return undefined;
    const [row] = await this.rows
      .aggregate<{ wait: number }>(
        [
          { $match: filter },
          { $project: { _id: 0, wait: { $subtract: ['$decidedAt', '$submittedAt'] } } },
          { $sort: { wait: 1 } },
          { $skip: Math.floor((count - 1) / 2) },
          { $limit: 1 },
        ],
        timeOptions,
      )
      .toArray();
    return row && Math.max(0, row.wait);
  }

  listByAuthor(authorId: string): mongo.FindCursor<DecisionRow> {
    return this.listNewest({ authorId }, authorIndex);
  }

  listByModerator(moderatorId: string): mongo.FindCursor<DecisionRow> {
    return this.listNewest({ moderatorId }, moderatorIndex);
  }

  private listNewest(
    filter: { authorId: string } | { moderatorId: string },
    hint: typeof authorIndex | typeof moderatorIndex,
  ): mongo.FindCursor<DecisionRow> {
    const settled = { ...filter, state: { $in: ['applied', 'undone'] } } as const;
    return createRowCursor(this.decisions, settled, { sort: { decidedAt: -1 }, hint });
  }
}
