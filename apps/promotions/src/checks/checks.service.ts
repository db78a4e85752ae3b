import { Injectable } from '@nestjs/common';
import {
  calculateCouponHealth,
  calculateFreshness,
  type CheckResult,
  type CouponVote,
} from '@pechincha/contracts/checks';
import type { CheckState } from '@pechincha/contracts/entities/promotion';
import type { CheckBody } from '@pechincha/contracts/operations/promotions';
import { Clock } from '@pechincha/persistence/clock';
import { KeyedMutex } from '@pechincha/persistence/keyed-mutex';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { requireMember, type Caller, type MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { MembersService } from '../members/members.service.js';
import { assertOpen } from '../promotions/assert-open.js';
import { PromotionLifecycle } from '../promotions/promotion-lifecycle.service.js';
import { toCouponHealthResponse, toEndedBy, toFreshnessResponse } from '../promotions/promotion.mapper.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import type { StatusChangeRow } from '../promotions/status-change.schema.js';
import { getStatusUpdate, type StatusUpdate } from '../promotions/status-update.js';
import { StandingsRepository } from '../standings/standings.repository.js';
import type { Standing } from '../standings/standing.schema.js';
import { assertCanCheck, getEndedAtOnceBy, getResult, getTurn } from './check-rules.js';
import { ChecksRepository } from './checks.repository.js';
import { getCouponKey } from './coupon-key.js';
import { CouponVotesRepository } from './coupon-votes.repository.js';
import { CouponsRepository } from './coupons.repository.js';
import { VoteSummaries } from './vote-summaries.service.js';

interface Vote {
  user: Types.ObjectId;
  at: Date;
  weight?: number;
  kin?: string;
}

/** Members say whether a promotion is still valid and whether its coupon works. */
@Injectable()
export class ChecksService {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MembersService,
    private readonly standings: StandingsRepository,
    private readonly promotions: PromotionsRepository,
    private readonly lifecycle: PromotionLifecycle,
    private readonly checks: ChecksRepository,
    private readonly couponVotes: CouponVotesRepository,
    private readonly coupons: CouponsRepository,
    private readonly summaries: VoteSummaries,
    private readonly clock: Clock,
  ) {}

  /**
   * Saves the member's check, which replaces their earlier one. The mutex avoids retries: checks of a promotion change
   * its row.
   */
  async check(id: string, body: CheckBody, caller: Caller): Promise<CheckState> {
    const member = requireMember(caller);
    await this.members.waitAndCheckQuota(member.id, 'checks');
    return this.members.runExclusive(member.id, () =>
      this.mutex.runExclusive(id, () => this.unitOfWork.run((tx) => this.save(id, body, member, tx))),
    );
  }

  private async save(
    id: string,
    body: CheckBody,
    member: MemberCaller,
    tx: Transaction,
  ): Promise<CheckState> {
    const standing = await this.standings.get(member.id, tx.session);
    if (standing.suspended) throw new DomainError('ACCOUNT_SUSPENDED');
    const row = assertOpen(await this.promotions.findRow(new Types.ObjectId(id), tx), member);
    assertCanCheck(row, body, member);
    await this.members.consumeQuota(member.id, 'checks', tx);
    const at = this.clock.now();
    const vote = toVote(member, standing, at);
    const votes = await this.saveCouponVote(row, body, vote, tx);
    const result = getResult(body);
    const after = result ? await this.saveCheck(row, result, vote, member, tx) : row;
    const freshness = calculateFreshness(after.seen ?? [], at);
    const health = calculateCouponHealth(votes, at);
    return {
      status: after.status,
      ...toEndedBy(after),
      freshness: freshness ? toFreshnessResponse(freshness) : null,
      couponHealth: health ? toCouponHealthResponse(health) : null,
      counted: vote.weight !== undefined || row.author._id.equals(vote.user),
    };
  }

  /** Returns the coupon's votes that count. @throws DomainError OWN_THING if the member published the coupon too */
  private async saveCouponVote(
    row: PromotionRow,
    { coupon: result, reason }: CheckBody,
    vote: Vote,
    tx: Transaction,
  ): Promise<CouponVote[]> {
    const coupon = getCouponKey(row);
    if (!coupon) return [];
    if (!result) return this.coupons.getVotes(coupon, tx.session);
    if (await this.hasPublishedCoupon(vote.user, coupon, tx)) throw new DomainError('OWN_THING');
    const failure = result === 'failed' && reason ? { reason } : {};
    await this.couponVotes.save({ ...vote, coupon, result, ...failure }, tx);
    return this.summaries.refreshCoupon(coupon, vote.at, tx);
  }

  private async hasPublishedCoupon(
    author: Types.ObjectId,
    coupon: string,
    tx: Transaction,
  ): Promise<boolean> {
    const rows = await this.promotions.listCouponsOfAuthor(author, tx.session);
    return rows.some((row) => getCouponKey(row) === coupon);
  }

  private async saveCheck(
    row: PromotionRow,
    result: CheckResult,
    vote: Vote,
    member: MemberCaller,
    tx: Transaction,
  ): Promise<PromotionRow> {
    const { _id: deal, author, status } = row;
    const { at } = vote;
    // An author's never counts with those of others.
    const { weight: _weight, ...unweighted } = vote;
    await this.checks.save({ ...(author._id.equals(vote.user) ? unweighted : vote), deal, result }, tx);
    const checks = await this.summaries.listChecks(deal, at, tx.session);
    const seen = this.summaries.getSeen(row, checks, at);
    const endedBy = getEndedAtOnceBy(row, result, member);
    if (endedBy) {
      const changes = getStatusUpdate(row, 'expired', at, endedBy);
      const after = await this.promotions.update(row, { ...changes, seen, checkedAt: at }, at, tx);
      await this.lifecycle.onStatusChanged(row, after, { by: vote.user, at }, tx);
      return after;
    }
    const changes = await this.promotions.listLatestStatusChanges(deal, tx.session);
    const turn = getTurn(status, checks, changes, at);
    if (turn !== 'turned') {
      await this.promotions.saveSeen(deal, seen, at, tx);
      if (turn === 'disputed') await this.lifecycle.onDisputed(row, changes[0]?.at, at, tx);
      return { ...row, seen };
    }
    const turned = { seen, checkedAt: at, ...getTurnUpdate(row, changes, at) };
    const after = await this.promotions.update(row, turned, at, tx);
    await this.lifecycle.onStatusChanged(row, after, { cause: 'community', at }, tx);
    return after;
  }
}

/** Members end a promotion or bring it back; what its author has edited since it ended is approved first. */
function getTurnUpdate(row: PromotionRow, [last]: readonly StatusChangeRow[], at: Date): StatusUpdate {
  if (row.status === 'active') return getStatusUpdate(row, 'expired', at, 'community');
  if (last && row.revision > last.revision) return getStatusUpdate(row, 'pending', at);
  // Without a new approval, so that members still count as having seen it.
  return { status: 'active', endedBy: null };
}

const toVote = (member: MemberCaller, { voice, kin }: Standing, at: Date): Vote => ({
  user: new Types.ObjectId(member.id),
  at,
  ...(voice > 0 && { weight: voice, ...(kin !== null && { kin }) }),
});
