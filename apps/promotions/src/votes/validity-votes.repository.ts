import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type {
  ValidityVoteResult,
  CouponFailureReason,
  CouponResult,
} from '@pechincha/contracts/validity-votes';
import type { Model, Types } from 'mongoose';
import { createRecentVoteSchema, type VoteRow, VotesRepository } from './votes.repository.js';

/** What a member said last of whether a promotion is still valid. */
export interface ValidityVoteRow extends VoteRow<ValidityVoteResult> {
  promotion: Types.ObjectId;
}

export const VALIDITY_VOTE_MODEL = 'Check';

export const validityVoteSchema = createRecentVoteSchema<ValidityVoteRow>('validity_votes', 'promotion');

@Injectable()
export class ValidityVotesRepository extends VotesRepository<ValidityVoteRow, 'promotion'> {
  constructor(@InjectModel(VALIDITY_VOTE_MODEL) votes: Model<ValidityVoteRow>) {
    super(votes, 'promotion');
  }
}

/** What a member said last of whether a coupon works. */
export interface CouponVoteRow extends VoteRow<CouponResult> {
  /** Key of the coupon. */
  coupon: string;
  reason?: CouponFailureReason;
}

export const COUPON_VOTE_MODEL = 'CouponVote';

export const couponVoteSchema = createRecentVoteSchema<CouponVoteRow>('coupon_votes', 'coupon');

@Injectable()
export class CouponVotesRepository extends VotesRepository<CouponVoteRow, 'coupon'> {
  constructor(@InjectModel(COUPON_VOTE_MODEL) votes: Model<CouponVoteRow>) {
    super(votes, 'coupon');
  }
}
