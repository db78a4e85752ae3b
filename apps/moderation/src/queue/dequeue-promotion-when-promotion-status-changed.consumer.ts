import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionStatusChanged } from '@pechincha/contracts/events/promotion-status-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { QueueRepository } from './queue.repository.js';

@Controller()
export class DequeuePromotionWhenPromotionStatusChanged {
  constructor(private readonly queue: QueueRepository) {}

  /** What begins to wait is told, with all that is judged of it, by promotion.submitted. */
  @OnEvent(promotionStatusChanged)
  async handle(
    @Payload() { data }: EventOf<typeof promotionStatusChanged>,
    @Ctx() tx: EventContext,
  ): Promise<void> {
    const { promotionId, revision, from, to } = data;
    if (from === 'pending') await this.queue.addRevision(promotionId, { revision, exit: to }, tx.session);
  }
}
