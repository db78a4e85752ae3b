import { Injectable } from '@nestjs/common';
import type { PointReason, PointRuleReason } from '@pechincha/contracts/entities/gamification';
import type { EventContext } from '@pechincha/messaging/transaction';
import { RulesRepository } from '../rules/rules.repository.js';
import type { Tallies } from './account.schema.js';
import { EarningDaysRepository } from './earning-days.repository.js';
import { grant } from './grants.js';
import { GrantsRepository } from './grants.repository.js';
import { LedgerRepository } from './ledger.repository.js';

interface Kind {
  gain: PointRuleReason;
  loss: PointReason;
  metric: keyof Tallies;
}

/** What earns points, and counts for badges, while it lasts. */
export const kinds = {
  promotion: { gain: 'promotion-published', loss: 'promotion-withdrawn', metric: 'promotions' },
  like: { gain: 'like-received', loss: 'like-taken-back', metric: 'likes' },
  comment: { gain: 'comment-written', loss: 'comment-deleted', metric: 'comments' },
} as const satisfies Record<string, Kind>;

export interface Award {
  member: string;
  kind: keyof typeof kinds;
  /** The deal or comment that it is given for. */
  about: string;
  /** Where several may earn it of one thing: who. */
  from?: string;
  /** Whether it begins or ends. */
  by: 1 | -1;
  /** Counted all the same where it earns nothing. */
  earns?: boolean;
}

/**
 * Gives and takes points: a row in the ledger, in the transaction of the fact that it follows from. The
 * account is settled a moment later, because a hundred likes of one member's deals would have a hundred
 * transactions wait for one row.
 */
@Injectable()
export class Awards {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly grants: GrantsRepository,
    private readonly rules: RulesRepository,
    private readonly days: EarningDaysRepository,
  ) {}

  async give({ member, kind, about, from, by, earns = true }: Award, tx: EventContext): Promise<void> {
    const { id: source, occurredAt } = tx.event;
    const { gain, loss, metric } = kinds[kind];
    const at = new Date(occurredAt);
    if (await this.ledger.has(source, member, tx.session)) return;
    const _id = [kind, about, ...(from ? [from] : [])].join(':');
    const before = (await this.grants.find(_id, tx.session)) ?? { net: 0, given: 0 };
    const begins = by > 0 && before.net === 0;
    const isPaid =
      begins && earns && (kind !== 'comment' || (await this.days.countComment(member, at, tx.session)));
    const worth = isPaid ? await this.rules.worth(gain, tx.session) : 0;
    const { points, tally, ...after } = grant(before, by, worth);
    await this.grants.put({ _id, ...after }, tx.session);
    await this.ledger.enter(
      {
        ...{ member, points, source, about },
        reason: by > 0 ? gain : loss,
        tally: { metric, by: tally },
        occurredAt: at,
      },
      tx.session,
    );
  }
}
