import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionSubmitted } from '@pechincha/contracts/events/promotion-submitted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { MembersRepository } from '../members/members.repository.js';
import { toSubmissionRecord } from './revision-history.js';
import { QueueRepository } from './queue.repository.js';

@Controller()
export class QueuePromotionWhenPromotionSubmitted {
  constructor(
    private readonly queue: QueueRepository,
    private readonly members: MembersRepository,
  ) {}

  @OnEvent(promotionSubmitted)
  async handle(@Payload() event: EventOf<typeof promotionSubmitted>, @Ctx() tx: EventContext): Promise<void> {
    await this.members.insertIfMissing(event.data.author, tx.session);
    await this.queue.addRevision(event.data.promotionId, toSubmissionRecord(event), tx.session);
  }
}
