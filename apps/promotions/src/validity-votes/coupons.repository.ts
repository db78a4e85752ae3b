import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  calculateCouponHealth,
  type CouponHealth,
  type CouponVote,
} from '@pechincha/contracts/validity-votes';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import type { ClientSession, Model, mongo } from 'mongoose';
import type { PromotionRow } from '../promotions/promotion.schema.js';

/** A coupon that members voted on. Promotions of one shop and code share it. */
interface CouponRow {
  /** Its key. */
  _id: string;
  /** Those that count, newest first. */
  votes: CouponVote[];
  /** Of the last vote; changed by each, so that concurrent ones conflict and are retried. */
  changedAt: Date;
}

export const COUPON_MODEL = 'Coupon';

export const couponSchema = createRowSchema<CouponRow>('coupons');

/** Longer than its votes are of interest. */
const TTL_SECONDS = 30 * 24 * 60 * 60;
couponSchema.index({ changedAt: 1 }, { expireAfterSeconds: TTL_SECONDS });

/** Shop and code, without case; undefined without a coupon. A promotion without a shop shares it with no other. */
export function getCouponKey({
  _id,
  storeSlug,
  coupon,
}: Pick<PromotionRow, '_id' | 'storeSlug' | 'coupon'>): string | undefined {
  const code = coupon.trim().toLocaleLowerCase('pt-BR');
  return code ? `${storeSlug || _id.toHexString()}|${code}` : undefined;
}

type CouponFields = Pick<PromotionRow, '_id' | 'storeSlug' | 'coupon'>;

@Injectable()
export class CouponsRepository {
  constructor(@InjectModel(COUPON_MODEL) private readonly coupons: Model<CouponRow>) {}

  private get rows(): mongo.Collection<CouponRow> {
    return getCollection(this.coupons);
  }

  /** Health of the promotions' coupons by key; one query for all, none without coupons. */
  async listHealth(
    promotions: readonly CouponFields[],
    now: Date,
    session?: ClientSession,
  ): Promise<(promotion: CouponFields) => CouponHealth | undefined> {
    const keys = [...new Set(promotions.flatMap((promotion) => getCouponKey(promotion) ?? []))];
    const rows = keys.length > 0 ? await this.rows.find({ _id: { $in: keys } }, { session }).toArray() : [];
    const votes = new Map(rows.map((row) => [row._id, row.votes]));
    return (promotion) => calculateCouponHealth(votes.get(getCouponKey(promotion) ?? '') ?? [], now);
  }

  async getVotes(_id: string, session: ClientSession): Promise<CouponVote[]> {
    return (await this.rows.findOne({ _id }, { session }))?.votes ?? [];
  }

  async save(_id: string, votes: CouponVote[], changedAt: Date, { session }: Transaction): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: { votes, changedAt } }, { session, upsert: true });
  }
}
