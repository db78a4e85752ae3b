import { Injectable } from '@nestjs/common';
import { moderationReopened } from '@pechincha/contracts/events/moderation-reopened';
import { UNDO_MINUTES } from '@pechincha/contracts/operations/moderation';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { LogRepository } from '../log/log.repository.js';
import { DecisionWaiter } from '../queue/decision-waiter.js';
import { QueueRepository } from '../queue/queue.repository.js';
import { AuthorRecordsRepository } from '../records/author-records.repository.js';
import type { DecisionRow } from './decision.schema.js';
import { DecisionsRepository } from './decisions.repository.js';

const UNDO_MS = UNDO_MINUTES * 60_000;
const TOO_LATE_MESSAGE = 'Não dá mais para desfazer esta decisão.';

/** Takes decisions back, each by its manager and for some minutes. */
@Injectable()
export class UndoService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queue: QueueRepository,
    private readonly decisions: DecisionsRepository,
    private readonly authorRecords: AuthorRecordsRepository,
    private readonly log: LogRepository,
    private readonly decisionWaiter: DecisionWaiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Waits up to 2 s until the promotion is pending again. Undoing twice is undoing once.
   * @throws DomainError PROMOTION_NOT_FOUND, CONFLICT
   */
  async undo(promotionId: string, moderatorId: string): Promise<void> {
    const now = this.clock.now();
    const revision = await this.unitOfWork.run(async (tx) => {
      const decision = await this.decisions.findNewest(promotionId, tx.session);
      if (!decision) throw new DomainError('PROMOTION_NOT_FOUND');
      const isLate = now.getTime() - decision.decidedAt.getTime() >= UNDO_MS;
      if (decision.moderatorId !== moderatorId || isLate)
        throw new DomainError('CONFLICT', { message: TOO_LATE_MESSAGE });
      if (decision.undoneAt) return decision.revision;
      const row = await this.queue.find(promotionId, tx.session);
      if (row?.revision !== decision.revision || row.state === 'deleted')
        throw new DomainError('CONFLICT', { message: TOO_LATE_MESSAGE });
      await this.markUndone(decision, now, tx);
      await this.log.deleteRejection(`deal:${promotionId}`, decision.revision, tx.session);
      await tx.publish(moderationReopened, {
        ...{ subject: promotionId, subjectVersion: decision.revision, occurredAt: now },
        data: { promotionId, revision: decision.revision, moderatorId },
      });
      return decision.revision;
    });
    await this.decisionWaiter.waitUntilPending(promotionId, revision);
  }

  /** Call in the transaction that accepts the appeal against a rejection: the revision is approved after all. */
  async reverseRejection(promotionId: string, revision: number, at: Date, tx: Transaction): Promise<void> {
    const decision = await this.decisions.findByRevision(promotionId, revision, tx.session);
    if (!decision || decision.undoneAt) return;
    await this.markUndone(decision, at, tx);
    await this.queue.addRevision(promotionId, { revision, isReversed: true }, tx.session);
  }

  /** The decision no longer counts for its author. */
  private async markUndone(decision: DecisionRow, at: Date, { session }: Transaction): Promise<void> {
    await this.decisions.markUndone(decision, at, session);
    await this.authorRecords.decrement(decision.authorId, decision.decision, session);
  }
}
