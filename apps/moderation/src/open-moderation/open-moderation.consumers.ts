import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { commentDeleted } from '@pechincha/contracts/events/comment';
import {
  promotionDecisionSettled,
  promotionDeleted,
  promotionStatusChanged,
} from '@pechincha/contracts/events/promotion';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { DecisionRecorder } from '../decisions/decision-recorder.service.js';
import { TrustService } from '../decisions/trust.service.js';
import { UndoService } from '../decisions/undo.service.js';
import { LogRecorder } from '../log/log-recorder.service.js';
import { LogRepository } from '../log/log.repository.js';
import { QueueRepository } from '../queue/queue.repository.js';
import { AppealsService } from './appeals.service.js';

/** Logs what admins take down without a case or the queue, and reverses what they publish again. */
@Controller()
export class LogDecisionWhenMadeOutside {
  constructor(
    private readonly queue: QueueRepository,
    private readonly log: LogRepository,
    private readonly recorder: LogRecorder,
    private readonly decisions: DecisionRecorder,
  ) {}

  @OnEvent(promotionDeleted)
  async handlePromotionDeleted(
    { data, occurredAt }: EventOf<typeof promotionDeleted>,
    tx: EventContext,
  ): Promise<void> {
    const { promotionId, authorId, byAdmin } = data;
    // With the row from which the recorder learns it.
    await this.queue.erase(promotionId, tx.session);
    await this.log.erasePromotion(promotionId, tx.session);
    if (!byAdmin) return;
    const { adminId: moderatorId, title, city, reasonCode, publicReason: reason, wasPublic } = byAdmin;
    await this.recorder.record(
      {
        thing: { kind: 'deal', id: promotionId, promotionId, title, city },
        wasPublic,
        action: 'deleted',
        at: new Date(occurredAt),
        authorId,
        moderatorId,
        reasonCode,
        reason,
        caution: false,
      },
      tx,
    );
  }

  @OnEvent(promotionStatusChanged)
  async handleStatusChanged(
    { data, occurredAt }: EventOf<typeof promotionStatusChanged>,
    tx: EventContext,
  ): Promise<void> {
    const { promotionId, revision, authorId, from, to, isDirect, byAdmin } = data;
    const at = new Date(occurredAt);
    const isOverruling = isDirect && to === 'active' && from !== 'pending';
    // Also without anything to add, so that it conflicts with what is overruled at the same time.
    if (isDirect)
      await this.queue.addRevision(
        promotionId,
        { revision, ...(isOverruling && { overruledAt: at }) },
        tx.session,
      );
    if (byAdmin) {
      const { adminId: moderatorId, title, city, wasPublic } = byAdmin;
      await this.recorder.record(
        {
          thing: { kind: 'deal', id: promotionId, promotionId, title, city },
          wasPublic,
          action: 'removed',
          at,
          authorId,
          moderatorId,
          reasonCode: 'outro',
          reason: '',
          caution: false,
        },
        tx,
      );
    }
    if (isDirect) await this.decisions.applyOverruling(promotionId, tx);
  }

  @OnEvent(commentDeleted)
  async handleCommentDeleted(
    { data, occurredAt }: EventOf<typeof commentDeleted>,
    tx: EventContext,
  ): Promise<void> {
    const { commentId: id, promotionId, authorId, byAdmin } = data;
    if (!byAdmin) return;
    const { adminId: moderatorId, title, city, content } = byAdmin;
    await this.recorder.record(
      {
        thing: { kind: 'comment', id, promotionId, title, city, content },
        wasPublic: true,
        action: 'deleted',
        at: new Date(occurredAt),
        authorId,
        moderatorId,
        reasonCode: 'outro',
        reason: '',
        caution: false,
      },
      tx,
    );
  }
}

/** What moderation asked for counts once promotions has applied it; else nothing is left of it. */
@Controller()
export class SettleRequestWhenPromotionDecisionSettled {
  constructor(
    private readonly recorder: DecisionRecorder,
    private readonly trust: TrustService,
    private readonly undoService: UndoService,
    private readonly appeals: AppealsService,
  ) {}

  @OnEvent(promotionDecisionSettled)
  async handle({ data }: EventOf<typeof promotionDecisionSettled>, tx: EventContext): Promise<void> {
    const { request, requestId, settlement } = data;
    if (request === 'undo') return this.undoService.settle(requestId, settlement, tx);
    if (request === 'appeal') return this.appeals.settle(requestId, settlement, tx);
    const applied = await this.recorder.settle(requestId, settlement, tx);
    if (applied) await this.trust.sample(applied, tx);
  }
}
