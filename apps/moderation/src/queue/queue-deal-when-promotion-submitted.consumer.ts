import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionSubmitted } from '@pechincha/contracts/events/promotion-submitted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { MembersRepository } from '../members/members.repository.js';
import { submissionMark } from './history.js';
import { QueueRepository } from './queue.repository.js';

@Controller()
export class QueueDealWhenPromotionSubmitted {
  constructor(
    private readonly queue: QueueRepository,
    private readonly members: MembersRepository,
  ) {}

  @OnEvent(promotionSubmitted)
  async handle(@Payload() fact: EventOf<typeof promotionSubmitted>, @Ctx() tx: EventContext): Promise<void> {
    await this.members.introduce(fact.data.author, tx.session);
    await this.queue.add(fact.data.promotionId, submissionMark(fact), tx.session);
  }
}
