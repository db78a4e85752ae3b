import { Injectable } from '@nestjs/common';
import type { PointReason, PointRuleReason } from '@pechincha/contracts/entities/gamification';
import type { EventContext } from '@pechincha/messaging/event-context';
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

/** What earns points and counts for badges, with the ledger reasons for gaining and losing the points. */
export const awardKinds = {
  promotion: { gain: 'promotion-published', loss: 'promotion-withdrawn', metric: 'promotions' },
  like: { gain: 'like-received', loss: 'like-taken-back', metric: 'likes' },
  comment: { gain: 'comment-written', loss: 'comment-deleted', metric: 'comments' },
} as const satisfies Record<string, AwardKind>;

export interface Award {
  member: string;
  kind: 'promotion' | 'comment';
  /** Id of the promotion or comment. */
  about: string;
  /** 1 when it starts to count, −1 when it stops. */
  change: 1 | -1;
  /** False counts for badges without earning points. Default: true. */
  earnsPoints?: boolean;
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
    private readonly rules: RulesRepository,
    private readonly days: EarningDaysRepository,
  ) {}

  async apply({ member, kind, about, change, earnsPoints = true }: Award, tx: EventContext): Promise<void> {
    const { id: source, occurredAt } = tx.event;
    const { gain, loss, metric } = awardKinds[kind];
    const at = new Date(occurredAt);
    if (await this.ledger.exists(source, member, tx.session)) return;
    const _id = `${kind}:${about}`;
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
