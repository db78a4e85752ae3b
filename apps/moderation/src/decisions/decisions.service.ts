import { Injectable } from '@nestjs/common';
import { moderationApproved } from '@pechincha/contracts/events/moderation-approved';
import { moderationRejected } from '@pechincha/contracts/events/moderation-rejected';
import type { Role } from '@pechincha/contracts/operation';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { createInvalidInputError, DomainError } from '@pechincha/service-kit/domain-error';
import { DecisionWaiter } from '../queue/decision-waiter.js';
import type { PendingQueueRow, QueueRow } from '../queue/queue-row.js';
import { QueueRepository } from '../queue/queue.repository.js';
import type { RevisionRecord } from '../queue/revision-history.js';
import { SubmissionWaiter } from '../queue/submission-waiter.js';
import { AuthorRecordsRepository } from '../records/author-records.repository.js';
import { assertSameDecision } from './assert-same-decision.js';
import type { DecisionRequest } from './decision-request.js';
import type { DecisionRow } from './decision.schema.js';
import { DecisionsRepository } from './decisions.repository.js';

const UNKNOWN_DUPLICATE_MESSAGE = 'Escolha outra promoção, que esteja no ar';

@Injectable()
export class DecisionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly submissionWaiter: SubmissionWaiter,
    private readonly decisionWaiter: DecisionWaiter,
    private readonly queue: QueueRepository,
    private readonly decisions: DecisionsRepository,
    private readonly authorRecords: AuthorRecordsRepository,
    private readonly clock: Clock,
  ) {}

  /** As `decide`, but waits up to 2 s until the promotions service has applied the decision. */
  async decideAndWait(request: DecisionRequest, role: Role): Promise<void> {
    const revision = await this.decide(request, role);
    await this.decisionWaiter.waitUntilApplied(request.promotionId, revision);
  }

  /**
   * Decides a pending promotion. Repeating the same decision changes nothing, as its response may have been lost.
   * @returns the decided revision
   * @throws DomainError PROMOTION_NOT_FOUND, OWN_PROMOTION, PROMOTION_CHANGED, ALREADY_MODERATED, INVALID_INPUT
   */
  async decide(request: DecisionRequest, role: Role): Promise<number> {
    if (!(await this.submissionWaiter.waitUntilKnown(request.promotionId)))
      throw new DomainError('PROMOTION_NOT_FOUND');
    const decidedAt = this.clock.now();
    return this.unitOfWork.run(async (tx) => {
      const row = await this.queue.find(request.promotionId, tx.session);
      if (row?.submission?.authorId === request.moderatorId && role !== 'admin')
        throw new DomainError('OWN_PROMOTION');
      if (!isPending(row, request)) return this.getRepeatedRevision(request, row, tx);
      await this.assertKnownDuplicate(request, tx);
      const { revision, submission } = row;
      const { authorId } = submission;
      await this.queue.addRevision(request.promotionId, toDecisionRecord(revision, request), tx.session);
      const decision = { ...request, revision, authorId, decidedAt };
      await this.decisions.insert(decision, tx.session);
      await this.authorRecords.increment(authorId, request.decision, tx.session);
      await this.publishDecision(decision, tx);
      return revision;
    });
  }

  /** The promotion that a rejected one repeats must be another, approved one. */
  private async assertKnownDuplicate(
    { promotionId, duplicateOf }: DecisionRequest,
    { session }: Transaction,
  ): Promise<void> {
    if (duplicateOf === undefined) return;
    const row = duplicateOf === promotionId ? null : await this.queue.find(duplicateOf, session);
    if (row?.state !== 'approved') throw createInvalidInputError('duplicateOf', UNKNOWN_DUPLICATE_MESSAGE);
  }

  /** The revision of the earlier, equal decision. @throws DomainError as assertSameDecision */
  private async getRepeatedRevision(
    request: DecisionRequest,
    row: QueueRow | null,
    tx: Transaction,
  ): Promise<number> {
    const revision = request.revision ?? row?.revision;
    const earlier =
      revision === undefined
        ? null
        : await this.decisions.findByRevision(request.promotionId, revision, tx.session);
    return assertSameDecision(request, row, earlier).revision;
  }

  private async publishDecision(decision: DecisionRow, tx: Transaction): Promise<void> {
    const { promotionId, revision, moderatorId, moderationReason, duplicateOf, decidedAt } = decision;
    const eventFields = { subject: promotionId, subjectVersion: revision, occurredAt: decidedAt };
    if (moderationReason === null) {
      await tx.publish(moderationApproved, { ...eventFields, data: { promotionId, revision, moderatorId } });
    } else {
      const ids = { promotionId, revision, moderatorId };
      const data = { ...ids, moderationReason, ...(duplicateOf !== undefined && { duplicateOf }) };
      await tx.publish(moderationRejected, { ...eventFields, data });
    }
  }
}

/** True if the row is pending at the requested revision, or at any if the request names none. */
const isPending = (row: QueueRow | null, { revision }: DecisionRequest): row is PendingQueueRow =>
  row?.state === 'pending' && (revision === undefined || revision === row.revision);

const toDecisionRecord = (
  revision: number,
  { decision, moderationReason }: DecisionRequest,
): RevisionRecord => ({
  revision,
  decision: { verdict: decision, moderationReason },
});
