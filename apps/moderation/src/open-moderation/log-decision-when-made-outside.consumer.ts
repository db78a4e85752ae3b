import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { commentDeleted } from '@pechincha/contracts/events/comment-deleted';
import { promotionDeleted } from '@pechincha/contracts/events/promotion-deleted';
import { promotionStatusChanged } from '@pechincha/contracts/events/promotion-status-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { DecisionRecorder } from '../decisions/decision-recorder.service.js';
import { LogRecorder } from '../log/log-recorder.service.js';
import { LogRepository } from '../log/log.repository.js';
import { QueueRepository } from '../queue/queue.repository.js';

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
        ...{ wasPublic, action: 'deleted', at: new Date(occurredAt), authorId, moderatorId },
        ...{ reasonCode, reason, caution: false },
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
          ...{ wasPublic, action: 'removed', at, authorId, moderatorId },
          ...{ reasonCode: 'outro', reason: '', caution: false },
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
        ...{ wasPublic: true, action: 'deleted', at: new Date(occurredAt), authorId, moderatorId },
        ...{ reasonCode: 'outro', reason: '', caution: false },
      },
      tx,
    );
  }
}
