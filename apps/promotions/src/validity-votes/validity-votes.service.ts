import { Controller, Injectable } from '@nestjs/common';
import {
  calculateCouponHealth,
  calculateFreshness,
  VALIDITY_VOTE_WINDOW_MS,
  type ValidityVoteResult,
  type CouponVote,
  isDecidedFor,
  MAX_COMMUNITY_REVERSALS,
} from '@pechincha/contracts/validity-votes';
import type { ValidityVoteState } from '@pechincha/contracts/entities/promotion';
import type { InputOf } from '@pechincha/contracts/operation';
import { type ValidityVoteBody, checkPromotion } from '@pechincha/contracts/operations/promotions';
import type { EndedBy } from '@pechincha/contracts/statuses';
import { Clock } from '@pechincha/persistence/clock';
import { KeyedMutex } from '@pechincha/persistence/keyed-mutex';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, type MemberCaller, requireMember } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { Types } from 'mongoose';
import {
  getStatusUpdate,
  PromotionLifecycle,
  type StatusUpdate,
} from '../lifecycle/promotion-lifecycle.service.js';
import { MembersService } from '../members/members.service.js';
import type { StatusChangeRow } from '../promotions/promotion-history.schema.js';
import { assertOpen } from '../promotions/promotion-visibility.js';
import { toCouponHealthResponse, toEndedBy, toFreshnessResponse } from '../promotions/promotion.mapper.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { type MemberStatus, MemberStatusRepository } from '../member-statuses/member-status.repository.js';
import { CouponsRepository, getCouponKey } from './coupons.repository.js';
import { countVotes } from '../votes/votes.repository.js';
import { ProofsService } from './proofs.service.js';
import { VoteSummaries } from './vote-summaries.service.js';
import {
  type ValidityVoteRow,
  ValidityVotesRepository,
  CouponVotesRepository,
} from '../votes/validity-votes.repository.js';

/** What a vote says of the promotion; undefined if only of its coupon. */
const getResult = ({ result, coupon }: ValidityVoteBody): ValidityVoteResult | undefined =>
  result ?? (coupon === 'worked' ? 'ok' : undefined);

const isAuthor = ({ author }: Pick<PromotionRow, 'author'>, { id }: MemberCaller): boolean =>
  author._id.toHexString() === id;

/** Authors only say that their own promotion is gone. @throws DomainError ENDED_FOR_GOOD, NO_COUPON, OWN_THING */
function assertCanVote(
  promotion: Pick<PromotionRow, 'author' | 'status' | 'endedBy' | 'coupon'>,
  body: ValidityVoteBody,
  member: MemberCaller,
): void {
  const { status, endedBy, coupon } = promotion;
  if (status === 'expired' && endedBy !== 'author' && endedBy !== 'community')
    throw new DomainError('ENDED_FOR_GOOD');
  if (body.coupon && !coupon.trim()) throw new DomainError('NO_COUPON');
  if (isAuthor(promotion, member) && (body.coupon || getResult(body) === 'ok'))
    throw new DomainError('OWN_THING');
}

/** Who ends the promotion by this vote alone: its author, a manager or an admin. */
function getEndedAtOnceBy(
  promotion: Pick<PromotionRow, 'author' | 'status'>,
  result: ValidityVoteResult | undefined,
  member: MemberCaller,
): EndedBy | undefined {
  if (result !== 'gone' || promotion.status !== 'active') return undefined;
  if (isAuthor(promotion, member)) return 'author';
  return member.role === 'user' ? undefined : 'moderation';
}

/**
 * Whether votes end an active promotion, or bring an expired one back: those of 24 hours, since the last change of
 * status. After two reversals within 24 hours they do neither, and moderation decides.
 * @param votes of 24 hours
 * @param changes of status, newest first
 */
function getCommunityReversal(
  status: PromotionRow['status'],
  votes: readonly ValidityVoteRow[],
  changes: readonly Pick<StatusChangeRow, 'at' | 'cause'>[],
  now: Date,
): 'none' | 'reversed' | 'disputed' {
  const reversals = changes.filter(
    ({ cause, at }) => cause === 'community' && now.getTime() - at.getTime() < VALIDITY_VOTE_WINDOW_MS,
  );
  const lastChange = changes[0]?.at;
  const current = votes.filter(({ at }) => !lastChange || at > lastChange);
  if (!isDecidedFor(status === 'active' ? 'gone' : 'ok', countVotes(current))) return 'none';
  return reversals.length < MAX_COMMUNITY_REVERSALS ? 'reversed' : 'disputed';
}

interface Vote {
  user: Types.ObjectId;
  at: Date;
  weight?: number;
  addressGroup?: string;
}

/** Members say whether a promotion is still valid and whether its coupon works. */
@Injectable()
export class ValidityVotesService {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MembersService,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly promotions: PromotionsRepository,
    private readonly lifecycle: PromotionLifecycle,
    private readonly votes: ValidityVotesRepository,
    private readonly couponVotes: CouponVotesRepository,
    private readonly coupons: CouponsRepository,
    private readonly summaries: VoteSummaries,
    private readonly proofs: ProofsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Saves the member's vote, which replaces their earlier one. The mutex avoids retries: votes on a promotion change
   * its row.
   */
  async vote(id: string, body: ValidityVoteBody, caller: Caller): Promise<ValidityVoteState> {
    const member = requireMember(caller);
    await this.members.waitAndCheckQuota(member.id, 'validityVotes');
    return this.members.runExclusive(member.id, () =>
      this.mutex.runExclusive(id, () => this.unitOfWork.run((tx) => this.save(id, body, member, tx))),
    );
  }

  private async save(
    id: string,
    body: ValidityVoteBody,
    member: MemberCaller,
    tx: Transaction,
  ): Promise<ValidityVoteState> {
    const memberStatus = await this.memberStatuses.get(member.id, tx.session);
    if (memberStatus.suspended) throw new DomainError('ACCOUNT_SUSPENDED');
    const row = assertOpen(await this.promotions.findRow(new Types.ObjectId(id), tx), member);
    assertCanVote(row, body, member);
    await this.members.consumeQuota(member.id, 'validityVotes', tx);
    const at = this.clock.now();
    const vote = toVote(member, memberStatus, at);
    const votes = await this.saveCouponVote(row, body, vote, tx);
    const result = getResult(body);
    const after = result ? await this.saveVote(row, result, vote, member, tx) : row;
    const freshness = calculateFreshness(after.confirmedAt ?? [], at);
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
    { coupon: result, reason }: ValidityVoteBody,
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

  private async saveVote(
    row: PromotionRow,
    result: ValidityVoteResult,
    vote: Vote,
    member: MemberCaller,
    tx: Transaction,
  ): Promise<PromotionRow> {
    const { _id: promotion, author, status } = row;
    const { at } = vote;
    // An author's never counts with those of others.
    const { weight: _weight, ...unweighted } = vote;
    await this.votes.save({ ...(author._id.equals(vote.user) ? unweighted : vote), promotion, result }, tx);
    const votes = await this.summaries.listValidityVotes(promotion, at, tx.session);
    const confirmedAt = this.summaries.getConfirmedAt(row, votes, at);
    if (result === 'ok') await this.proofs.onConfirmed(row, at, tx);
    const endedBy = getEndedAtOnceBy(row, result, member);
    if (endedBy) {
      const ended = { ...getStatusUpdate(row, 'expired', at, endedBy), confirmedAt, votedAt: at };
      return this.lifecycle.changeStatus(row, ended, { by: vote.user, at }, tx);
    }
    const changes = await this.promotions.listLatestStatusChanges(promotion, tx.session);
    const reversal = getCommunityReversal(status, votes, changes, at);
    if (reversal !== 'reversed') {
      await this.promotions.saveConfirmedAt(promotion, confirmedAt, at, tx);
      if (reversal === 'disputed') await this.lifecycle.onDisputed(row, changes[0]?.at, at, tx);
      return { ...row, confirmedAt };
    }
    const reversed = { confirmedAt, votedAt: at, ...getReversalUpdate(row, changes, at) };
    return this.lifecycle.changeStatus(row, reversed, { cause: 'community', at }, tx);
  }
}

/** Members end a promotion or bring it back; what its author has edited since it ended is approved first. */
function getReversalUpdate(row: PromotionRow, [last]: readonly StatusChangeRow[], at: Date): StatusUpdate {
  if (row.status === 'active') return getStatusUpdate(row, 'expired', at, 'community');
  if (last && row.revision > last.revision) return getStatusUpdate(row, 'pending', at);
  // Without a new approval, so that members still count as having seen it.
  return { status: 'active', endedBy: null };
}

const toVote = (member: MemberCaller, { voteWeight, addressGroup }: MemberStatus, at: Date): Vote => ({
  user: new Types.ObjectId(member.id),
  at,
  ...(voteWeight > 0 && { weight: voteWeight, ...(addressGroup !== null && { addressGroup }) }),
});

@Controller()
export class ValidityVotesController {
  constructor(private readonly validityVotes: ValidityVotesService) {}

  @Operation(checkPromotion)
  vote(@Input() { params, body }: InputOf<typeof checkPromotion>, @Caller() caller: Caller) {
    return this.validityVotes.vote(params.id, body, caller);
  }
}
