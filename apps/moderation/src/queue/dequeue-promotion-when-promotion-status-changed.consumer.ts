import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionStatusChanged } from '@pechincha/contracts/events/promotion-status-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
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
