import type { CouponVote } from '@pechincha/contracts/checks';
import { Schema } from 'mongoose';

/** A coupon that members voted on. Promotions of one shop and code share it. */
export interface CouponRow {
  /** Its key. */
  _id: string;
  /** Those that count, newest first. */
  votes: CouponVote[];
  /** Of the last vote; changed by each, so that concurrent ones conflict and are retried. */
  changedAt: Date;
}

export const COUPON_MODEL = 'Coupon';

export const couponSchema = new Schema<CouponRow>(
  {
    _id: { type: String, required: true },
    votes: { type: [Schema.Types.Mixed], required: true } as never,
    changedAt: { type: Date, required: true },
  },
  { collection: 'coupons', versionKey: false },
);

/** Longer than its votes are of interest. */
const TTL_SECONDS = 30 * 24 * 60 * 60;
couponSchema.index({ changedAt: 1 }, { expireAfterSeconds: TTL_SECONDS });
