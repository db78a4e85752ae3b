import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { CheckResult, CouponFailureReason, CouponResult } from '@pechincha/contracts/checks';
import { type Model, Schema, type Types } from 'mongoose';
import { createRecentVoteSchema, type VoteRow, VotesRepository } from '../votes/votes.repository.js';

/** What a member said last of whether a promotion is still valid. */
export interface CheckRow extends VoteRow<CheckResult> {
  deal: Types.ObjectId;
}

export const CHECK_MODEL = 'Check';

export const checkSchema = createRecentVoteSchema<CheckRow>('checks', 'deal', {
  deal: { type: Schema.Types.ObjectId, required: true },
});

@Injectable()
export class ChecksRepository extends VotesRepository<CheckRow, 'deal'> {
  constructor(@InjectModel(CHECK_MODEL) checks: Model<CheckRow>) {
    super(checks, 'deal');
  }
}

/** What a member said last of whether a coupon works. */
export interface CouponVoteRow extends VoteRow<CouponResult> {
  /** Key of the coupon. */
  coupon: string;
  reason?: CouponFailureReason;
}

export const COUPON_VOTE_MODEL = 'CouponVote';

export const couponVoteSchema = createRecentVoteSchema<CouponVoteRow>('coupon_votes', 'coupon', {
  coupon: { type: String, required: true },
  reason: { type: String },
});

@Injectable()
export class CouponVotesRepository extends VotesRepository<CouponVoteRow, 'coupon'> {
  constructor(@InjectModel(COUPON_VOTE_MODEL) votes: Model<CouponVoteRow>) {
    super(votes, 'coupon');
  }
}
