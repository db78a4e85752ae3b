import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { moderationApproved } from '@pechincha/contracts/events/moderation-approved';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { Types } from 'mongoose';
import { PromotionStates } from '../states/promotion-states.service.js';
import { stateChange } from '../states/state-change.js';
import { PromotionsRepository } from './promotions.repository.js';

/** An approved deal becomes active, if it is still what was approved. */
@Controller()
export class PublishDealWhenModerationApproved {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly states: PromotionStates,
  ) {}

  @OnEvent(moderationApproved)
  async handle(@Payload() fact: EventOf<typeof moderationApproved>, @Ctx() tx: EventContext): Promise<void> {
    const { promotionId, revision, moderatorId } = fact.data;
    const before = await this.promotions.waiting(new Types.ObjectId(promotionId), revision, tx);
    if (!before) return;
    const at = new Date(fact.occurredAt);
    const after = await this.promotions.change(before, stateChange(before, 'active', at), at, tx);
    await this.states.moved(before, after, { by: new Types.ObjectId(moderatorId), at }, tx);
  }
}
