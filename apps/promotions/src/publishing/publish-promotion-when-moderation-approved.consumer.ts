import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { moderationApproved } from '@pechincha/contracts/events/moderation-approved';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Types } from 'mongoose';
import { PromotionLifecycle } from '../promotions/promotion-lifecycle.service.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { getStatusUpdate } from '../promotions/status-update.js';

/** Activates an approved promotion if the approved revision is still pending. */
@Controller()
export class PublishPromotionWhenModerationApproved {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly lifecycle: PromotionLifecycle,
  ) {}

  @OnEvent(moderationApproved)
  async handle(event: EventOf<typeof moderationApproved>, tx: EventContext): Promise<void> {
    const { promotionId, revision, moderatorId } = event.data;
    const before = await this.promotions.findPending(new Types.ObjectId(promotionId), revision, tx);
    if (!before) return;
    const at = new Date(event.occurredAt);
    const after = await this.promotions.update(before, getStatusUpdate(before, 'active', at), at, tx);
    const origin = moderatorId ? { by: new Types.ObjectId(moderatorId) } : { cause: 'trust' as const };
    await this.lifecycle.onStatusChanged(before, after, { ...origin, at }, tx);
  }
}
