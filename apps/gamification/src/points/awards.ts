import { Injectable } from '@nestjs/common';
import type { FactContext } from '@pechincha/messaging/transaction';
import { LedgerRepository } from './ledger.repository.js';
import { pointRules, type PointReason } from './rules.js';

export interface Award {
  member: string;
  reason: PointReason;
  /** The deal or comment that it is given for. */
  about: string;
}

/**
 * Gives and takes points: a row in the ledger, in the transaction of the fact that it follows from. The account is
 * settled a moment later, because a hundred likes of one member's deals would have a hundred transactions wait
 * for one row.
 */
@Injectable()
export class Awards {
  constructor(private readonly ledger: LedgerRepository) {}

  async give({ member, reason, about }: Award, tx: FactContext): Promise<void> {
    const { id: source, occurredAt } = tx.fact;
    const points = pointRules[reason];
    await this.ledger.enter(
      { member, points, reason, source, about, occurredAt: new Date(occurredAt) },
      tx.session,
    );
  }
}
