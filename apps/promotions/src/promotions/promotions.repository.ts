import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MAX_SAME_PRODUCT } from '@pechincha/contracts/events/promotion';
import { heatLikes } from '@pechincha/contracts/heat';
import { calculateHotRank } from '@pechincha/contracts/prices';
import { promotionStatusValues } from '@pechincha/contracts/statuses';
import { type LikeStep, likeSteps } from '@pechincha/contracts/subscriptions';
import { getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { type ClientSession, type Model, type mongo, Types } from 'mongoose';
import { type Counts, ZERO_COUNTS } from '../counts/count-deltas.repository.js';
import {
  DELETED_PROMOTION_MODEL,
  type DeletedPromotionRow,
  STATUS_CHANGE_MODEL,
  type StatusChangeRow,
} from './promotion-history.schema.js';
import { PUBLIC_STATUSES } from './promotion-visibility.js';
import { detailProjection, type PromotionDetailRow } from './promotion.mapper.js';
import {
  AUTHOR_INDEX,
  getListIndex,
  PRODUCT_INDEX,
  PROMOTION_MODEL,
  type PromotionRow,
  VALIDITY_INDEX,
} from './promotion.schema.js';

/** Numbers of counted likes, minus dislikes, whose first time is stored. */
const RECORDED_LIKES = [...new Set<number>([...likeSteps, ...heatLikes])];

const MINUTE_MS = 60_000;

type LikedRow = Pick<PromotionRow, 'netLikes' | 'likeMilestones' | 'publishedAt' | 'createdAt'>;

/** Whole minutes since the promotion was first published. */
export const getMinutesSincePublication = (
  { publishedAt, createdAt }: Pick<PromotionRow, 'publishedAt' | 'createdAt'>,
  at: Date,
): number => Math.max(0, Math.floor((at.getTime() - (publishedAt ?? createdAt).getTime()) / MINUTE_MS));

/** The numbers that `change` makes the promotion reach for the first time. */
function listNewMilestones({ netLikes = 0, likeMilestones = {} }: LikedRow, change: number): number[] {
  const isNew = (likes: number): boolean => netLikes + change >= likes && likeMilestones[likes] === undefined;
  return RECORDED_LIKES.filter(isNew);
}

const isLikeStep = (likes: number): likes is LikeStep => likeSteps.some((step) => step === likes);

const MAX_AUTHOR_COUPONS = 200;
const MAX_STATUS_CHANGES = 20;

/** Fields that reactions and comments need. */
export type PromotionSummary = Pick<
  PromotionRow,
  | '_id'
  | 'title'
  | 'city'
  | 'status'
  | 'validUntil'
  | 'author'
  | 'relation'
  | 'revision'
  | 'likesCount'
  | 'dislikesCount'
  | 'commentsCount'
>;

const summaryFields: Record<keyof Omit<PromotionSummary, '_id'>, 1> = {
  title: 1,
  city: 1,
  status: 1,
  validUntil: 1,
  author: 1,
  relation: 1,
  revision: 1,
  likesCount: 1,
  dislikesCount: 1,
  commentsCount: 1,
};

type CountedRow = LikedRow & Pick<PromotionRow, '_id' | 'status' | 'likesCount' | 'dislikesCount'>;

const countedFields: Record<keyof Omit<CountedRow, '_id'>, 1> = {
  status: 1,
  publishedAt: 1,
  createdAt: 1,
  likesCount: 1,
  dislikesCount: 1,
  netLikes: 1,
  likeMilestones: 1,
};

@Injectable()
export class PromotionsRepository {
  constructor(
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
    @InjectModel(STATUS_CHANGE_MODEL) private readonly changes: Model<StatusChangeRow>,
    @InjectModel(DELETED_PROMOTION_MODEL) private readonly deleted: Model<DeletedPromotionRow>,
  ) {}

  private get rows(): mongo.Collection<PromotionRow> {
    return getCollection(this.promotions);
  }

  findDetail(_id: Types.ObjectId, session?: ClientSession): Promise<PromotionDetailRow | null> {
    return this.rows.findOne({ _id }, { projection: detailProjection, session });
  }

  findSummary(_id: Types.ObjectId, session?: ClientSession): Promise<PromotionSummary | null> {
    return this.rows.findOne({ _id }, { projection: summaryFields, session });
  }

  /** Whether a promotion of any status has this category or city. */
  async hasAny(scope: { category: string } | { city: string }, { session }: Transaction): Promise<boolean> {
    const row = await this.rows.findOne(
      { status: { $in: promotionStatusValues }, ...scope },
      { session, projection: { _id: 1 }, hint: getListIndex('hot', scope) },
    );
    return row !== null;
  }

  /** Whether there is or was such a promotion, of any status. */
  async hasExisted(_id: Types.ObjectId, session: ClientSession): Promise<boolean> {
    const options = { session, projection: { _id: 1 } };
    const row = await this.rows.findOne({ _id }, options);
    return (row ?? (await getCollection(this.deleted).findOne({ _id }, options))) !== null;
  }

  /** By id; missing promotions are left out. */
  async listSummaries(ids: Types.ObjectId[], session: ClientSession): Promise<Map<string, PromotionSummary>> {
    const rows = await this.rows
      .find({ _id: { $in: ids } }, { projection: summaryFields, session })
      .toArray();
    return new Map(rows.map((row) => [row._id.toHexString(), row]));
  }

  /** The full row, for updates. */
  findRow(_id: Types.ObjectId, { session }: Transaction): Promise<PromotionRow | null> {
    return this.rows.findOne({ _id }, { session });
  }

  async insert(row: PromotionRow, { session }: Transaction): Promise<void> {
    await this.rows.insertOne(row, { session });
  }

  /**
   * Updates the revision that was read and returns the new row.
   * @throws DomainError CONFLICT if the stored revision is newer
   */
  async update(
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
    return after;
  }

  /** Ids of other promotions of the product, active ones first; none without a product. */
  async listSameProduct(
    { _id, product }: Pick<PromotionRow, '_id' | 'product'>,
    session: ClientSession,
  ): Promise<string[]> {
    if (!product) return [];
    const rows = await this.rows
      .find(
        { product },
        { session, projection: { _id: 1 }, hint: PRODUCT_INDEX, limit: MAX_SAME_PRODUCT + 1 },
      )
      .toArray();
    return rows
      .map((row) => row._id.toHexString())
      .filter((id) => id !== _id.toHexString())
      .slice(0, MAX_SAME_PRODUCT);
  }

  /** Ids of active promotions whose last day is before the given one. */
  async listOver(today: string, limit: number): Promise<Types.ObjectId[]> {
    const rows = await this.rows
      .find(
        { status: 'active', validUntil: { $lt: today, $type: 'string' } },
        { projection: { _id: 1 }, hint: VALIDITY_INDEX, limit },
      )
      .toArray();
    return rows.map(({ _id }) => _id);
  }

  /** Without a new revision: votes are not part of the content. Ignores a missing promotion. */
  async saveConfirmedAt(
    _id: Types.ObjectId,
    confirmedAt: Date[],
    votedAt: Date,
    { session }: Transaction,
  ): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: { confirmedAt, votedAt } }, { session });
  }

  /** Without a new revision, as above. */
  async saveProof(
    _id: Types.ObjectId,
    proof: NonNullable<PromotionRow['proof']>,
    { session }: Transaction,
  ): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: { proof } }, { session });
  }

  /** Without a new revision, as above. */
  async saveDisputed(_id: Types.ObjectId, disputedAt: Date, { session }: Transaction): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: { disputedAt } }, { session });
  }

  /** Coupons of the author's newest public promotions, up to 200. */
  listCouponsOfAuthor(
    author: Types.ObjectId,
    session: ClientSession,
  ): Promise<Pick<PromotionRow, '_id' | 'storeSlug' | 'coupon'>[]> {
    return this.rows
      .find(
        { 'author._id': author, status: { $in: [...PUBLIC_STATUSES] } },
        {
          session,
          hint: AUTHOR_INDEX,
          projection: { storeSlug: 1, coupon: 1 },
          sort: { createdAt: -1, _id: -1 },
          limit: MAX_AUTHOR_COUPONS,
        },
      )
      .toArray();
  }

  /** Newest first, as many as a day of reversals may have. */
  listLatestStatusChanges(promotion: Types.ObjectId, session: ClientSession): Promise<StatusChangeRow[]> {
    return getCollection(this.changes)
      .find({ promotion }, { session, sort: { revision: -1 }, limit: MAX_STATUS_CHANGES })
      .toArray();
  }

  async delete({ _id, revision }: PromotionRow, { session }: Transaction): Promise<void> {
    const { deletedCount } = await this.rows.deleteOne({ _id, revision }, { session });
    if (deletedCount === 0) throw new DomainError('CONFLICT');
  }

  /**
   * Adds to the counts of promotions, by id, recalculates their rank and records numbers of likes that they reach;
   * ignores missing promotions.
   * @returns the steps that active promotions reached
   */
  async addCounts(
    changes: ReadonlyMap<string, Counts>,
    at: Date,
    { session }: Transaction,
  ): Promise<{ promotionId: Types.ObjectId; step: LikeStep }[]> {
    const changed = [...changes].filter(([, counts]) => Object.values(counts).some((by) => by !== 0));
    const _id = { $in: changed.map(([id]) => new Types.ObjectId(id)) };
    const promotions = await this.rows
      .find<CountedRow>({ _id }, { session, projection: countedFields })
      .toArray();
    if (promotions.length === 0) return [];
    const steps: { promotionId: Types.ObjectId; step: LikeStep }[] = [];
    const updates = promotions.map((row) => {
      const { likes, dislikes, comments, netLikes } = changes.get(row._id.toHexString()) ?? ZERO_COUNTS;
      const hot = calculateHotRank(
        row.likesCount + likes,
        row.dislikesCount + dislikes,
        row.publishedAt ?? row.createdAt,
      );
      const shown = { likesCount: likes, dislikesCount: dislikes, commentsCount: comments };
      const $inc = { ...shown, ...(netLikes !== 0 && { netLikes }) };
      const milestones = listNewMilestones(row, netLikes);
      const minutes = getMinutesSincePublication(row, at);
      const times = Object.fromEntries(milestones.map((number) => [`likeMilestones.${number}`, minutes]));
      if (row.status === 'active')
        steps.push(...milestones.filter(isLikeStep).map((step) => ({ promotionId: row._id, step })));
      return { updateOne: { filter: { _id: row._id }, update: { $inc, $set: { hot, ...times } } } };
    });
    await this.rows.bulkWrite(updates, { session });
    return steps;
  }
}
