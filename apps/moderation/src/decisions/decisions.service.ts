import { Injectable } from '@nestjs/common';
import { moderationApproved } from '@pechincha/contracts/events/moderation-approved';
import { moderationRejected } from '@pechincha/contracts/events/moderation-rejected';
import type { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Clock } from '@pechincha/service-kit/clock';
import { QueueRepository } from '../queue/queue.repository.js';
import { AuthorRecordsRepository } from '../records/author-records.repository.js';
import type { DecisionRow } from './decision.schema.js';
import { DecisionsRepository } from './decisions.repository.js';
import { assertRepeated } from './repetition.js';
import type { Verdict } from './verdict.js';

@Injectable()
export class DecisionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queue: QueueRepository,
    private readonly decisions: DecisionsRepository,
    private readonly records: AuthorRecordsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Judges a deal that waits. Who repeats a verdict because its answer got lost gets the same answer.
   * @throws DomainError PROMOTION_NOT_FOUND, PROMOTION_CHANGED, ALREADY_MODERATED
   */
  async decide<A>(verdict: Verdict, answer: A): Promise<A> {
    const decidedAt = this.clock.now();
    await this.unitOfWork.run(async (tx) => {
      const judged = await this.queue.judge(verdict, tx.session);
      if (!judged) return this.refuseUnlessRepeated(verdict, tx);
      const { revision, author } = judged;
      const decision = { ...verdict, revision, authorId: author._id, decidedAt };
      await this.decisions.add(decision, tx.session);
      await this.records.count(author._id, verdict.decision, tx.session);
      await this.tell(decision, tx);
    });
    return answer;
  }

  private async refuseUnlessRepeated(verdict: Verdict, tx: Transaction): Promise<void> {
    const entry = await this.queue.find(verdict.promotionId, tx.session);
    const revision = verdict.revision ?? entry?.revision;
    const earlier =
      revision === undefined ? null : await this.decisions.find(verdict.promotionId, revision, tx.session);
    assertRepeated(verdict, entry, earlier);
  }

  private async tell(decision: DecisionRow, tx: Transaction): Promise<void> {
    const { promotionId, revision, moderatorId, moderationReason, decidedAt } = decision;
    const about = { subject: promotionId, subjectVersion: revision, occurredAt: decidedAt };
    if (moderationReason === null) {
      await tx.record(moderationApproved, { ...about, data: { promotionId, revision, moderatorId } });
    } else {
      const data = { promotionId, revision, moderatorId, moderationReason };
      await tx.record(moderationRejected, { ...about, data });
    }
  }
}
