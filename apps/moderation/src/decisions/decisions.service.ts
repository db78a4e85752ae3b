import { Injectable } from '@nestjs/common';
import type { Role } from '@pechincha/contracts/operation';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { createInvalidInputError, DomainError } from '@pechincha/service-kit/domain-error';
import { DecisionWaiter } from '../queue/decision-waiter.js';
import type { PendingQueueRow, QueueRow } from '../queue/queue-row.js';
import { QueueRepository } from '../queue/queue.repository.js';
import { SubmissionWaiter } from '../queue/submission-waiter.js';
import { assertSameDecision } from './assert-same-decision.js';
import type { DecisionRequest } from './decision-request.js';
import { DecisionRecorder } from './decision-recorder.service.js';
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
    private readonly recorder: DecisionRecorder,
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
    return this.decideListed(request, role);
  }

  /** As `decide`, of a promotion that the manager has seen in the list, so that its submission has arrived. */
  async decideListed(request: DecisionRequest, role: Role): Promise<number> {
    const decidedAt = this.clock.now();
    return this.unitOfWork.run(async (tx) => {
      const row = await this.queue.find(request.promotionId, tx.session);
      if (row?.submission?.authorId === request.moderatorId && role !== 'admin')
        throw new DomainError('OWN_PROMOTION');
      if (!isPending(row, request)) return this.getRepeatedRevision(request, row, tx);
      await this.assertKnownDuplicate(request, tx);
      const { revision, submission } = row;
      const { authorId, storeSlug, submittedAt } = submission;
      const ids = { revision, authorId, ...(storeSlug && { storeSlug }) };
      await this.recorder.record({ ...request, ...ids, decidedAt, submittedAt }, row, tx);
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
}

/** True if the row is pending at the requested revision, or at any if the request names none. */
const isPending = (row: QueueRow | null, { revision }: DecisionRequest): row is PendingQueueRow =>
  row?.state === 'pending' && (revision === undefined || revision === row.revision);
