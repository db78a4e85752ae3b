import { Injectable } from '@nestjs/common';
import type { PointReason, PointRuleReason } from '@pechincha/contracts/entities/gamification';
import type { EventContext } from '@pechincha/messaging/transaction';
import { RulesRepository } from '../rules/rules.repository.js';
import type { Tallies } from './account.schema.js';
import { EarningDaysRepository } from './earning-days.repository.js';
import { calculateGrant } from './calculate-grant.js';
import { GrantsRepository } from './grants.repository.js';
import { LedgerRepository } from './ledger.repository.js';

interface AwardKind {
  gain: PointRuleReason;
  loss: PointReason;
  metric: keyof Tallies;
}

/** What earns points, and counts for badges, while it lasts. */
export const awardKinds = {
  promotion: { gain: 'promotion-published', loss: 'promotion-withdrawn', metric: 'promotions' },
  like: { gain: 'like-received', loss: 'like-taken-back', metric: 'likes' },
  comment: { gain: 'comment-written', loss: 'comment-deleted', metric: 'comments' },
} as const satisfies Record<string, AwardKind>;

export interface Award {
  member: string;
  kind: keyof typeof awardKinds;
  /** The deal or comment that it is given for. */
  about: string;
  /** Where several may earn it of one thing: who. */
  from?: string;
  /** Whether it begins or ends. */
  change: 1 | -1;
  /** Counted all the same where it earns nothing. */
  earnsPoints?: boolean;
}

/**
 * Gives and takes points: a row in the ledger, in the transaction of the fact that it follows from. The
 * account is settled a moment later, because a hundred likes of one member's deals would have a hundred
 * transactions wait for one row.
 */
@Injectable()
export class AwardsService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly grants: GrantsRepository,
    private readonly rules: RulesRepository,
    private readonly days: EarningDaysRepository,
  ) {}

  async apply(
    { member, kind, about, from, change, earnsPoints = true }: Award,
    tx: EventContext,
  ): Promise<void> {
    const { id: source, occurredAt } = tx.event;
    const { gain, loss, metric } = awardKinds[kind];
    const at = new Date(occurredAt);
    if (await this.ledger.exists(source, member, tx.session)) return;
    const _id = [kind, about, ...(from ? [from] : [])].join(':');
    const current = (await this.grants.find(_id, tx.session)) ?? { net: 0, given: 0 };
    const isStarting = change > 0 && current.net === 0;
    const isPaid =
      isStarting &&
      earnsPoints &&
      (kind !== 'comment' || (await this.days.countComment(member, at, tx.session)));
    const pointsPerGrant = isPaid ? await this.rules.getPointsFor(gain, tx.session) : 0;
    const { points, tally, ...after } = calculateGrant(current, change, pointsPerGrant);
    await this.grants.save({ _id, ...after }, tx.session);
    await this.ledger.insertIfMissing(
      {
        ...{ member, points, source, about },
        reason: change > 0 ? gain : loss,
        tally: { metric, by: tally },
        occurredAt: at,
      },
      tx.session,
    );
  }
}
