import { Injectable } from '@nestjs/common';
import type { PointReason, PointRuleReason } from '@pechincha/contracts/entities/gamification';
import type { EventOf } from '@pechincha/contracts/event';
import type { promotionReacted } from '@pechincha/contracts/events/promotion';
import type { EventContext } from '@pechincha/messaging/on-event';
import type { Transaction } from '@pechincha/persistence/transaction';
import { PointRulesRepository } from '../point-rules/point-rules.repository.js';
import type { Tallies } from './accounts.repository.js';
import { EarningDaysRepository } from './earning-days.repository.js';
import { calculateGrant, type GrantRow, GrantsRepository } from './grants.repository.js';
import { addPoints, LedgerRepository, type NewLedgerRow } from './ledger.repository.js';

interface AwardKind {
  gain: PointRuleReason;
  loss: PointReason;
  metric: keyof Tallies;
}

/** What earns points and counts for badges, with the ledger reasons for gaining and losing the points. */
const awardKinds = {
  promotion: { gain: 'promotion-published', loss: 'promotion-withdrawn', metric: 'promotions' },
  like: { gain: 'like-received', loss: 'like-taken-back', metric: 'likes' },
  comment: { gain: 'comment-written', loss: 'comment-deleted', metric: 'comments' },
} as const satisfies Record<string, AwardKind>;

export interface CommentAward {
  /** The author. */
  member: string;
  commentId: string;
  /** 1 when it starts to count, −1 when it stops. */
  change: 1 | -1;
  /** False counts for badges without earning points. Default: true. */
  earnsPoints?: boolean;
}

export interface PromotionAward {
  /** The author. */
  member: string;
  promotionId: string;
  /** Whether it counts from this event on, whose `subjectVersion` orders the events of one promotion. */
  counts: boolean;
}

const newGrant: Omit<GrantRow, '_id'> = { net: 0, given: 0 };

interface GainedPoints {
  member: string;
  kind: keyof typeof awardKinds;
  /** Id of the promotion or comment. */
  about: string;
  change: number;
  points: number;
  /** Of the grant. */
  givenAt: Date | undefined;
  tally: number;
}

/**
 * Inserts the ledger rows for events, in the transaction that handles the event. `LedgerSettlementWorker` updates the
 * account later, because many simultaneous likes of one member would otherwise conflict on the account's row.
 */
@Injectable()
export class AwardsService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly grants: GrantsRepository,
    private readonly pointRules: PointRulesRepository,
    private readonly days: EarningDaysRepository,
  ) {}

  async applyComment(award: CommentAward, tx: EventContext): Promise<void> {
    const { member, commentId: about, change, earnsPoints = true } = award;
    if (await this.ledger.exists(tx.event.id, member, tx.session)) return;
    const _id = `comment:${about}`;
    const current = (await this.grants.find(_id, tx.session)) ?? newGrant;
    const isStarting = change > 0 && current.net === 0;
    const at = new Date(tx.event.occurredAt);
    const isPaid = isStarting && earnsPoints && (await this.days.countComment(member, at, tx.session));
    const points = isPaid ? await this.pointRules.getPointsFor(awardKinds.comment.gain, tx.session) : 0;
    const { net, given, ...gained } = calculateGrant(current, change, points);
    const givenAt = gained.points > 0 ? at : current.givenAt;
    await this.grants.save({ _id, net, given, ...(givenAt && { givenAt }) }, tx.session);
    await this.insertRow({ member, kind: 'comment', about, change, givenAt, ...gained }, tx);
  }

  /** The newest event of a promotion decides, not the sum of them. */
  async applyPromotion({ member, promotionId, counts }: PromotionAward, tx: EventContext): Promise<void> {
    const { id: source, subjectVersion: version } = tx.event;
    if (await this.ledger.exists(source, member, tx.session)) return;
    const _id = `promotion:${promotionId}`;
    const current = (await this.grants.find(_id, tx.session)) ?? newGrant;
    if (current.version !== undefined && current.version >= version) return;
    const change = Number(counts) - current.net;
    const points = change > 0 ? await this.pointRules.getPointsFor(awardKinds.promotion.gain, tx.session) : 0;
    const { net, given, ...gained } = calculateGrant(current, change, points);
    const givenAt = gained.points > 0 ? new Date(tx.event.occurredAt) : current.givenAt;
    await this.grants.save({ _id, net, given, version, ...(givenAt && { givenAt }) }, tx.session);
    if (change !== 0)
      await this.insertRow({ member, kind: 'promotion', about: promotionId, change, givenAt, ...gained }, tx);
  }

  private async insertRow(
    { member, kind, about, change, points, givenAt, tally }: GainedPoints,
    { event, session }: EventContext,
  ): Promise<void> {
    const { gain, loss, metric } = awardKinds[kind];
    const row: NewLedgerRow = {
      member,
      points: 0,
      source: event.id,
      about,
      reason: change > 0 ? gain : loss,
      tally: { metric, by: tally },
      occurredAt: new Date(event.occurredAt),
    };
    addPoints(row, points, givenAt);
    await this.ledger.insertIfMissing(row, session);
  }
}

type Reacted = EventOf<typeof promotionReacted>;

/** A member liked a promotion of another (1) or no longer does (−1). */
interface Like {
  event: Reacted;
  grantId: string;
  change: number;
}

/** As `AwardsService`, for many likes at once: one ledger row per event and reason, however many members liked. */
@Injectable()
export class LikeAwardsService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly grants: GrantsRepository,
    private readonly pointRules: PointRulesRepository,
  ) {}

  async apply(events: readonly Reacted[], tx: Transaction): Promise<void> {
    const { gain, loss, metric } = awardKinds.like;
    const handled = await this.ledger.listSources(
      events.map(({ id }) => id),
      tx.session,
    );
    const likes = events.filter(({ id }) => !handled.has(id)).flatMap(listLikes);
    if (likes.length === 0) return;
    const pointsPerLike = await this.pointRules.getPointsFor(gain, tx.session);
    const grants = await this.grants.list([...new Set(likes.map(({ grantId }) => grantId))], tx.session);
    const rows = new Map<string, NewLedgerRow & Required<Pick<NewLedgerRow, 'tally'>>>();
    for (const { event, grantId, change } of likes) {
      const current: Omit<GrantRow, '_id'> = grants.get(grantId) ?? newGrant;
      const { net, given, points, tally } = calculateGrant(current, change, pointsPerLike);
      const givenAt = points > 0 ? new Date(event.occurredAt) : current.givenAt;
      grants.set(grantId, { _id: grantId, net, given, ...(givenAt && { givenAt }) });
      const reason = change > 0 ? gain : loss;
      const row = rows.get(`${event.id}:${reason}`) ?? {
        member: event.data.authorId,
        source: event.id,
        about: event.data.promotionId,
        reason,
        points: 0,
        tally: { metric, by: 0 },
        occurredAt: new Date(event.occurredAt),
      };
      addPoints(row, points, givenAt);
      row.tally.by += tally;
      rows.set(`${event.id}:${reason}`, row);
    }
    await this.grants.saveAll([...grants.values()], tx.session);
    for (const row of rows.values()) this.ledger.insert(row, tx);
  }
}

/** Dislikes and likes of one's own promotion do not count. */
const listLikes = (event: Reacted): Like[] => {
  const { promotionId, authorId, reactions } = event.data;
  return reactions
    .filter(({ userId, likes }) => likes !== 0 && userId !== authorId)
    .map(({ userId, likes }) => ({ event, grantId: `like:${promotionId}:${userId}`, change: likes }));
};
