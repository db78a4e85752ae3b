import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { FactOf } from '@pechincha/contracts/event';
import { promotionSubmitted } from '@pechincha/contracts/events/promotion-submitted';
import { On } from '@pechincha/messaging/on';
import { FactContext } from '@pechincha/messaging/transaction';
import { QueueRepository } from './queue.repository.js';
import { afterSubmission } from './submission.js';

@Controller()
export class QueueDealWhenPromotionSubmitted {
  constructor(private readonly queue: QueueRepository) {}

  @On(promotionSubmitted)
  async handle(@Payload() fact: FactOf<typeof promotionSubmitted>, @Ctx() tx: FactContext): Promise<void> {
    const known = await this.queue.find(fact.data.promotionId, tx.session);
    const entry = afterSubmission(known, fact.data, new Date(fact.occurredAt));
    if (entry) await this.queue.put(entry, tx.session);
  }
}
