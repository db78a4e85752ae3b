import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { COUPON_VOTE_MODEL, type CouponVoteRow } from './coupon-vote.schema.js';
import { VotesRepository } from './votes.repository.js';

@Injectable()
export class CouponVotesRepository extends VotesRepository<CouponVoteRow, 'coupon'> {
  constructor(@InjectModel(COUPON_VOTE_MODEL) votes: Model<CouponVoteRow>) {
    super(votes, 'coupon');
  }
}
