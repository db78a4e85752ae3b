import { Injectable } from '@nestjs/common';
import {
  VALIDITY_VOTE_WINDOW_MS,
  COUPON_WINDOW_MS,
  MAX_CONFIRMATIONS,
  type CountedVote,
  type CouponVote,
} from '@pechincha/contracts/validity-votes';
import type { Drift } from '@pechincha/jobs/recount';
import { Transaction } from '@pechincha/persistence/transaction';
import type { ClientSession, Types } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { countVotes } from '../votes/votes.repository.js';
import {
  type ValidityVoteRow,
  ValidityVotesRepository,
  type CouponVoteRow,
  CouponVotesRepository,
} from '../votes/validity-votes.repository.js';
import { CouponsRepository } from './coupons.repository.js';

/** Votes kept with a coupon. */
const MAX_COUPON_VOTES = 100;

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

/** What lists show of votes: `confirmedAt` of a promotion, `votes` of a coupon. */
@Injectable()
export class VoteSummaries {
  constructor(
    private readonly validityVotes: ValidityVotesRepository,
    private readonly couponVotes: CouponVotesRepository,
    private readonly coupons: CouponsRepository,
    private readonly promotions: PromotionsRepository,
  ) {}

  /** Votes of the last 24 hours that would count alone. */
  listValidityVotes(
    promotion: Types.ObjectId,
    now: Date,
    session: ClientSession,
  ): Promise<ValidityVoteRow[]> {
    return this.validityVotes.listWeighted(promotion, before(now, VALIDITY_VOTE_WINDOW_MS), session);
  }

  /** @param votes of the last 24 hours */
  getConfirmedAt(
    { confirmedAt = [], moderatedAt }: PromotionRow,
    votes: readonly ValidityVoteRow[],
    now: Date,
  ): Date[] {
    const sinceApproval = votes.filter(({ at }) => !moderatedAt || at >= moderatedAt);
    const times = countVotes(sinceApproval)
      .filter(({ result }) => result === 'ok')
      .map(({ at }) => at);
    if (times.length > 0) return times.slice(0, MAX_CONFIRMATIONS);
    return confirmedAt.filter((at) => at < before(now, VALIDITY_VOTE_WINDOW_MS)).slice(0, 1);
  }

  /** Makes `confirmedAt` follow the votes. @returns the difference, undefined if there was none */
  async refreshPromotion(promotion: Types.ObjectId, now: Date, tx: Transaction): Promise<Drift | undefined> {
    const row = await this.promotions.findRow(promotion, tx);
    if (!row) return undefined;
    const confirmedAt = this.getConfirmedAt(
      row,
      await this.listValidityVotes(promotion, now, tx.session),
      now,
    );
    const recent = (times: readonly Date[]): Date[] =>
      times.filter((at) => at >= before(now, VALIDITY_VOTE_WINDOW_MS));
    if (isDeepStrictEqual(recent(confirmedAt), recent(row.confirmedAt ?? []))) return undefined;
    await this.promotions.saveConfirmedAt(promotion, confirmedAt, now, tx);
    return {
      id: promotion.toHexString(),
      field: 'confirmedAt',
      stored: recent(row.confirmedAt ?? []).length,
      counted: confirmedAt.length,
    };
  }

  /** Makes a coupon's votes follow those of the members, and returns them. */
  async refreshCoupon(key: string, now: Date, tx: Transaction): Promise<CouponVote[]> {
    const rows = await this.couponVotes.listWeighted(key, before(now, COUPON_WINDOW_MS), tx.session);
    const votes = countVotes(rows).slice(0, MAX_COUPON_VOTES).map(toCouponVote);
    await this.coupons.save(key, votes, now, tx);
    return votes;
  }

  /** As `refreshCoupon`, only if there is a difference. */
  async repairCoupon(key: string, now: Date, tx: Transaction): Promise<Drift | undefined> {
    const recent = (votes: readonly CouponVote[]): CouponVote[] =>
      votes.filter(({ at }) => at >= before(now, COUPON_WINDOW_MS));
    const stored = recent(await this.coupons.getVotes(key, tx.session));
    const votes = await this.refreshCoupon(key, now, tx);
    if (isDeepStrictEqual(stored, votes)) return undefined;
    return { id: key, field: 'coupon votes', stored: stored.length, counted: votes.length };
  }
}

const toCouponVote = ({
  result,
  at,
  weight,
  reason,
}: CouponVoteRow & CountedVote<CouponVote['result']>): CouponVote => ({
  result,
  at,
  weight,
  ...(reason && { reason }),
});
