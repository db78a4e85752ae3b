import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { moderationRejected } from '@pechincha/contracts/events/moderation-rejected';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Types } from 'mongoose';
import { PromotionLifecycle } from '../promotions/promotion-lifecycle.service.js';
import { isOpen } from '../promotions/promotion-visibility.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { getStatusUpdate } from '../promotions/status-update.js';

/** Rejects a promotion with the reason if the rejected revision is still pending. */
@Controller()
export class RejectPromotionWhenModerationRejected {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly lifecycle: PromotionLifecycle,
  ) {}

  @OnEvent(moderationRejected)
  async handle(event: EventOf<typeof moderationRejected>, tx: EventContext): Promise<void> {
    const { promotionId, revision, moderatorId, moderationReason, duplicateOf } = event.data;
    const before = await this.promotions.findPending(new Types.ObjectId(promotionId), revision, tx);
    if (!before) return;
    const at = new Date(event.occurredAt);
    const changes = { ...getStatusUpdate(before, 'rejected', at), moderationReason };
    const after = await this.promotions.update(before, changes, at, tx);
    const by = new Types.ObjectId(moderatorId);
    const duplicate = duplicateOf && (await this.findDuplicate(new Types.ObjectId(duplicateOf), tx));
    await this.lifecycle.onStatusChanged(
      before,
      after,
      { by, at, ...(duplicate && { duplicateOf: duplicate }) },
      tx,
    );
  }

  /** Only one that its author can open. */
  private async findDuplicate(
    _id: Types.ObjectId,
    { session }: EventContext,
  ): Promise<{ _id: string; city: string } | undefined> {
    const row = await this.promotions.findSummary(_id, session);
    return row && isOpen(row.status) ? { _id: row._id.toHexString(), city: row.city } : undefined;
  }
}
