import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionDeleted } from '@pechincha/contracts/events/promotion-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { QueueRepository } from './queue.repository.js';

@Controller()
export class ErasePromotionWhenPromotionDeleted {
  constructor(private readonly queue: QueueRepository) {}

  /** Decisions are kept, because they belong to the moderator as well. */
  @OnEvent(promotionDeleted)
  async handle({ data }: EventOf<typeof promotionDeleted>, tx: EventContext): Promise<void> {
    await this.queue.erase(data.promotionId, tx.session);
  }
}
