import { Injectable } from '@nestjs/common';
import { moderationApproved } from '@pechincha/contracts/events/moderation-approved';
import { moderationRejected } from '@pechincha/contracts/events/moderation-rejected';
import type { Role } from '@pechincha/contracts/operation';
import type { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Arrivals } from '../queue/arrivals.js';
import { DecisionWaiter } from '../queue/decision-waiter.js';
import { QueueRepository } from '../queue/queue.repository.js';
import type { QueueRow, Waiting } from '../queue/queue-row.js';
import type { Mark } from '../queue/history.js';
import { AuthorRecordsRepository } from '../records/author-records.repository.js';
import type { DecisionRow } from './decision.schema.js';
import { DecisionsRepository } from './decisions.repository.js';
import { assertRepeated } from './repetition.js';
import type { Verdict } from './verdict.js';

@Injectable()
export class DecisionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly arrivals: Arrivals,
    private readonly waiter: DecisionWaiter,
    private readonly queue: QueueRepository,
    private readonly decisions: DecisionsRepository,
    private readonly records: AuthorRecordsRepository,
    private readonly clock: Clock,
  ) {}

  /** As `decide`; returns when promotions has applied the decision, or after two seconds. */
  async decideAndWait(verdict: Verdict, role: Role): Promise<void> {
    const revision = await this.decide(verdict, role);
    await this.waiter.waitUntilApplied(verdict.promotionId, revision);
  }

  /**
   * Judges a deal that waits, and answers at which revision. Who repeats a verdict because its answer got lost
   * changes nothing.
   * @throws DomainError PROMOTION_NOT_FOUND, OWN_PROMOTION, PROMOTION_CHANGED, ALREADY_MODERATED
   */
  async decide(verdict: Verdict, role: Role): Promise<number> {
    if (!(await this.arrivals.knows(verdict.promotionId))) throw new DomainError('PROMOTION_NOT_FOUND');
    const decidedAt = this.clock.now();
    return this.unitOfWork.run(async (tx) => {
      const row = await this.queue.find(verdict.promotionId, tx.session);
      if (row?.submission?.authorId === verdict.moderatorId && role !== 'admin')
        throw new DomainError('OWN_PROMOTION');
      if (!isWaiting(row, verdict)) return this.refuseUnlessRepeated(verdict, row, tx);
      const { revision, submission } = row;
      const { authorId } = submission;
      await this.queue.add(verdict.promotionId, decisionMark(revision, verdict), tx.session);
      const decision = { ...verdict, revision, authorId, decidedAt };
      await this.decisions.add(decision, tx.session);
      await this.records.count(authorId, verdict.decision, tx.session);
      await this.tell(decision, tx);
      return revision;
    });
  }

  /** The revision that was decided before. */
  private async refuseUnlessRepeated(
    verdict: Verdict,
    row: QueueRow | null,
    tx: Transaction,
  ): Promise<number> {
    const revision = verdict.revision ?? row?.revision;
    const earlier =
      revision === undefined ? null : await this.decisions.find(verdict.promotionId, revision, tx.session);
    return assertRepeated(verdict, row, earlier).revision;
  }

  private async tell(decision: DecisionRow, tx: Transaction): Promise<void> {
    const { promotionId, revision, moderatorId, moderationReason, decidedAt } = decision;
    const about = { subject: promotionId, subjectVersion: revision, occurredAt: decidedAt };
    if (moderationReason === null) {
      await tx.publish(moderationApproved, { ...about, data: { promotionId, revision, moderatorId } });
    } else {
      const data = { promotionId, revision, moderatorId, moderationReason };
      await tx.publish(moderationRejected, { ...about, data });
    }
  }
}

/** Whether a deal waits, at the revision that the manager read where it is named. */
const isWaiting = (row: QueueRow | null, { revision }: Verdict): row is Waiting =>
  row?.state === 'pending' && (revision === undefined || revision === row.revision);

const decisionMark = (revision: number, { decision, moderationReason }: Verdict): Mark => ({
  revision,
  decision: { verdict: decision, moderationReason },
});
