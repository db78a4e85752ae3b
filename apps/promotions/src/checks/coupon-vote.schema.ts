import type { CouponFailureReason, CouponResult } from '@pechincha/contracts/checks';
import { createVoteSchema, type VoteRow } from './vote.schema.js';

/** What a member said last of whether a coupon works. */
export interface CouponVoteRow extends VoteRow<CouponResult> {
  /** Key of the coupon. */
  coupon: string;
  reason?: CouponFailureReason;
}

export const COUPON_VOTE_MODEL = 'CouponVote';

export const couponVoteSchema = createVoteSchema<CouponVoteRow>('coupon_votes', 'coupon', {
  coupon: { type: String, required: true },
  reason: { type: String },
});
