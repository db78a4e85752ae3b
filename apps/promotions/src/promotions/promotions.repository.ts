import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { calculateHotRank } from '@pechincha/contracts/prices';
import { Transaction } from '@pechincha/messaging/transaction';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { SnapshotReader } from '@pechincha/service-kit/snapshot-reader';
import { mongo, Types, type ClientSession, type Model } from 'mongoose';
import type { Counts } from '../counts/counts.js';
import { READ_WITHIN_MS, rowsOf } from '../rows.js';
import { TalliesRepository } from '../tallies/tallies.repository.js';
import type { ListPlan, Way } from './list-plan.js';
import { PRICE_POINT, type PricePointRow } from './price-point.schema.js';
import { cardFields, detailFields, type PromotionCard, type PromotionDetail } from './promotion.mapper.js';
import { PROMOTION, type PromotionRow } from './promotion.schema.js';

/** What reactions and comments ask of a deal. */
export type PromotionGlance = Pick<
  PromotionRow,
  | '_id'
  | 'title'
  | 'city'
  | 'status'
  | 'author'
  | 'revision'
  | 'likesCount'
  | 'dislikesCount'
  | 'commentsCount'
>;

const glanceFields: Record<keyof Omit<PromotionGlance, '_id'>, 1> = {
  title: 1,
  city: 1,
  status: 1,
  author: 1,
  revision: 1,
  likesCount: 1,
  dislikesCount: 1,
  commentsCount: 1,
};

/** An order that knows of what is asked for keeps a walk waiting: what is asked for may all be at its end. */
const WALK_WITHIN_MS = 700;
const MAX_TIME_EXPIRED = 50;

const tookTooLong = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === MAX_TIME_EXPIRED;

@Injectable()
export class PromotionsRepository {
  constructor(
    @InjectModel(PROMOTION) private readonly promotions: Model<PromotionRow>,
    @InjectModel(PRICE_POINT) private readonly prices: Model<PricePointRow>,
    private readonly tallies: TalliesRepository,
    private readonly snapshots: SnapshotReader,
  ) {}

  private get rows(): mongo.Collection<PromotionRow> {
    return rowsOf(this.promotions);
  }

  async page(plan: ListPlan, session?: ClientSession): Promise<PromotionCard[]> {
    if (plan.take === 0) return [];
    if (!plan.walk) return this.read(plan, plan, READ_WITHIN_MS, session);
    return this.read(plan, plan.walk, WALK_WITHIN_MS, session).catch((error: unknown) => {
      if (!tookTooLong(error)) throw error;
      return this.read(plan, plan, READ_WITHIN_MS, session);
    });
  }

  /** Kept, or counted up to one row behind the last that lists reach: "more" is known without counting it. */
  async count({ count, lastRow, tally, total }: ListPlan): Promise<number> {
    if (total !== undefined) return total;
    if (!tally) return this.countUpTo(lastRow + 1, count);
    return this.snapshots.read((session) => this.tallies.one(tally.city, tally.kind, session));
  }

  countUpTo(limit: number, { filter, hint }: Way): Promise<number> {
    return this.rows.countDocuments(filter, { limit, hint, maxTimeMS: READ_WITHIN_MS });
  }

  private read(
    { sort, skip, take: limit }: ListPlan,
    { filter, hint }: Way,
    maxTimeMS: number,
    session?: ClientSession,
  ): Promise<PromotionCard[]> {
    const options = { projection: cardFields, sort, skip, limit, hint, maxTimeMS, session };
    return this.rows.find(filter, options).toArray() as Promise<PromotionCard[]>;
  }

  detail(_id: Types.ObjectId, session?: ClientSession): Promise<PromotionDetail | null> {
    return this.rows.findOne({ _id }, { projection: detailFields, session });
  }

  glance(_id: Types.ObjectId, session?: ClientSession): Promise<PromotionGlance | null> {
    return this.rows.findOne({ _id }, { projection: glanceFields, session });
  }

  /** The whole of it, to be changed. */
  row(_id: Types.ObjectId, { session }: Transaction): Promise<PromotionRow | null> {
    return this.rows.findOne({ _id }, { session });
  }

  /** As above, where this very revision still waits to be judged. */
  waiting(_id: Types.ObjectId, revision: number, { session }: Transaction): Promise<PromotionRow | null> {
    return this.rows.findOne({ _id, revision, status: 'pending' }, { session });
  }

  async insert(row: PromotionRow, { session }: Transaction): Promise<void> {
    await this.rows.insertOne(row, { session });
    await this.addPrice(row, row.createdAt, session);
  }

  /**
   * Changes what was read, at its next revision, and keeps what it costs from now on; answers it as it is then.
   * Of two who read the same revision one begins again. @throws DomainError CONFLICT
   */
  async change(
    before: PromotionRow,
    changes: Partial<PromotionRow>,
    at: Date,
    { session }: Transaction,
  ): Promise<PromotionRow> {
    const { _id, revision } = before;
    const after = await this.rows.findOneAndUpdate(
      { _id, revision },
      { $set: { ...changes, changedAt: at }, $inc: { revision: 1 } },
      { session, returnDocument: 'after' },
    );
    if (!after) throw new DomainError('CONFLICT');
    const { promotionalPrice, originalPrice } = after;
    if (promotionalPrice !== before.promotionalPrice || originalPrice !== before.originalPrice) {
      await this.addPrice(after, at, session);
    }
    return after;
  }

  async remove({ _id, revision }: PromotionRow, { session }: Transaction): Promise<void> {
    const { deletedCount } = await this.rows.deleteOne({ _id, revision }, { session });
    if (deletedCount === 0) throw new DomainError('CONFLICT');
  }

  private async addPrice(row: PromotionRow, at: Date, session: ClientSession): Promise<void> {
    const { _id: deal, promotionalPrice, originalPrice } = row;
    const point = { _id: new Types.ObjectId(), deal, at, promotionalPrice, originalPrice };
    await rowsOf(this.prices).insertOne(point, { session });
  }

  /** Adds to a deal's counts; the rank follows from them, in the same transaction. */
  async addCounts(_id: Types.ObjectId, by: Counts, { session }: Transaction): Promise<void> {
    const deal = await this.rows.findOne(
      { _id },
      { session, projection: { likesCount: 1, dislikesCount: 1, createdAt: 1 } },
    );
    if (!deal) return;
    const hot = calculateHotRank(deal.likesCount + by.likes, deal.dislikesCount + by.dislikes, deal.createdAt);
    const $inc = { likesCount: by.likes, dislikesCount: by.dislikes, commentsCount: by.comments };
    await this.rows.updateOne({ _id }, { $inc, $set: { hot } }, { session });
  }
}
