import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionDeleted, promotionStatusChanged } from '@pechincha/contracts/events/promotion';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { QueueRepository } from './queue.repository.js';

@Controller()
export class DequeuePromotionWhenPromotionStatusChanged {
  constructor(private readonly queue: QueueRepository) {}

  /** A change to `pending` is ignored, because promotion.submitted carries the version to decide on. */
  @OnEvent(promotionStatusChanged)
  async handle({ data }: EventOf<typeof promotionStatusChanged>, tx: EventContext): Promise<void> {
    const { promotionId, revision, from, to } = data;
    if (from === 'pending') await this.queue.addRevision(promotionId, { revision, exit: to }, tx.session);
  }
}

@Controller()
export class ErasePromotionWhenPromotionDeleted {
  constructor(private readonly queue: QueueRepository) {}

  /** Decisions are kept, because they belong to the moderator as well. */
  @OnEvent(promotionDeleted)
  async handle({ data }: EventOf<typeof promotionDeleted>, tx: EventContext): Promise<void> {
    await this.queue.erase(data.promotionId, tx.session);
  }
}
