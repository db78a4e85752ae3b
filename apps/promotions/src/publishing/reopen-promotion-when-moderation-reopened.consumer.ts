import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { moderationReopened } from '@pechincha/contracts/events/moderation-reopened';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Types } from 'mongoose';
import { PromotionLifecycle } from '../promotions/promotion-lifecycle.service.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { getStatusUpdate } from '../promotions/status-update.js';

/** Makes a promotion pending again whose decision was taken back, unless it has ended or was decided again since. */
@Controller()
export class ReopenPromotionWhenModerationReopened {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly lifecycle: PromotionLifecycle,
  ) {}

  @OnEvent(moderationReopened)
  async handle(event: EventOf<typeof moderationReopened>, tx: EventContext): Promise<void> {
    const { promotionId, revision, moderatorId } = event.data;
    const before = await this.promotions.findRow(new Types.ObjectId(promotionId), tx);
    // Retried: the decision is still on its way.
    if (before?.revision === revision)
      throw new Error(`Revision ${revision} of ${promotionId} is not decided yet`);
    const at = new Date(event.occurredAt);
    const isDecided = before?.status === 'active' || before?.status === 'rejected';
    if (!isDecided || (before.moderatedAt && before.moderatedAt > at)) return;
    const after = await this.promotions.update(before, getStatusUpdate(before, 'pending', at), at, tx);
    await this.lifecycle.onStatusChanged(before, after, { by: new Types.ObjectId(moderatorId), at }, tx);
  }
}
