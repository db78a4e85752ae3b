import { Injectable } from '@nestjs/common';
import { moderationReopened } from '@pechincha/contracts/events/moderation';
import type { Settlement } from '@pechincha/contracts/events/promotion';
import { UNDO_MINUTES } from '@pechincha/contracts/operations/moderation';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { PublicLogRepository } from '../public-log/public-log.repository.js';
import { ReviewsRepository } from '../reviews/reviews.repository.js';
import { type DecisionResponse, getResponse } from './decisions.service.js';
import { DecisionRecorder, DecisionWaiter } from './decision-recorder.service.js';
import { type DecisionRow, DecisionsRepository } from './decisions.repository.js';

const UNDO_MS = UNDO_MINUTES * 60_000;
const TOO_LATE_MESSAGE = 'Não dá mais para desfazer esta decisão.';

/** Takes decisions back, each by its manager and for some minutes. */
@Injectable()
export class UndoService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reviews: ReviewsRepository,
    private readonly decisions: DecisionsRepository,
    private readonly decisionRecorder: DecisionRecorder,
    private readonly log: PublicLogRepository,
    private readonly waiter: DecisionWaiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Waits up to 2 s until the promotion is pending again. Undoing twice is undoing once.
   * @throws DomainError PROMOTION_NOT_FOUND, CONFLICT
   */
  async undo(promotionId: string, moderatorId: string): Promise<DecisionResponse> {
    await this.waiter.waitForNewest(promotionId);
    const now = this.clock.now();
    const decision = await this.unitOfWork.run(async (tx) => {
      const found = await this.decisions.findNewest(promotionId, tx.session);
      if (!found) throw new DomainError('PROMOTION_NOT_FOUND');
      const isLate = now.getTime() - found.decidedAt.getTime() >= UNDO_MS;
      if (found.moderatorId !== moderatorId || isLate) throw createTooLateError();
      if (found.state === 'undone' && found.undoneBy === 'manager') return found;
      const row = await this.reviews.find(promotionId, tx.session);
      const isLast = row?.revision === found.revision && row.state !== 'deleted';
      if (found.state !== 'applied' || !isLast) throw createTooLateError();
      const isRequested = found.undo && !found.undo.settlement;
      if (!isRequested) await this.request(found, now, tx);
      return found;
    });
    return this.waitUntilPending(decision);
  }

  /** Call with promotions' answer. */
  async settle(id: string, settlement: Settlement, tx: Transaction): Promise<void> {
    const decision = await this.decisions.find(id, tx.session);
    if (!decision?.undo || decision.undo.settlement) return;
    await this.decisions.update(decision, { undo: { ...decision.undo, settlement } }, tx.session);
    if (settlement !== 'applied') return;
    await this.decisionRecorder.markUndone(decision, { undoneAt: decision.undo.at, undoneBy: 'manager' }, tx);
    await this.reviews.addRevision(
      decision.promotionId,
      { revision: decision.revision, isUndone: true },
      tx.session,
    );
    await this.log.deleteRejection(`deal:${decision.promotionId}`, decision.revision, tx.session);
  }

  /** Call when promotions has accepted the appeal against a rejection: the revision is approved after all. */
  async reverseRejection(promotionId: string, revision: number, at: Date, tx: Transaction): Promise<void> {
    const decision = await this.decisions.findByRevision(promotionId, revision, tx.session);
    if (decision?.state !== 'applied') return;
    await this.decisionRecorder.markUndone(decision, { undoneAt: at, undoneBy: 'appeal' }, tx);
    await this.reviews.addRevision(promotionId, { revision, isReversed: true }, tx.session);
  }

  private async request(decision: DecisionRow, at: Date, tx: Transaction): Promise<void> {
    const { _id: decisionId, promotionId, revision, moderatorId } = decision;
    if (moderatorId === null) throw createTooLateError();
    await this.decisions.update(decision, { undo: { at } }, tx.session);
    await tx.publish(moderationReopened, {
      subject: promotionId,
      subjectVersion: revision,
      occurredAt: at,
      data: { decisionId, promotionId, revision, moderatorId },
    });
  }

  private async waitUntilPending({ _id, promotionId, revision }: DecisionRow) {
    let settlement: Settlement | undefined;
    await this.waiter.waitUntil(async () => {
      settlement = (await this.decisions.listByIds([_id])).get(_id)?.undo?.settlement;
      if (!settlement) return false;
      return settlement !== 'applied' || this.reviews.isPendingAfter(promotionId, revision);
    });
    if (settlement && settlement !== 'applied') throw createTooLateError();
    return getResponse(settlement ? 'undone' : 'requested');
  }
}

const createTooLateError = (): DomainError => new DomainError('CONFLICT', { message: TOO_LATE_MESSAGE });
