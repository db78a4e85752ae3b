import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { moderationRejected } from '@pechincha/contracts/events/moderation-rejected';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { Types } from 'mongoose';
import { PromotionStates } from '../states/promotion-states.service.js';
import { stateChange } from '../states/state-change.js';
import { PromotionsRepository } from './promotions.repository.js';

/** A refused deal goes back to its author with the reason, if it is still what was refused. */
@Controller()
export class ReturnDealWhenModerationRejected {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly states: PromotionStates,
  ) {}

  @OnEvent(moderationRejected)
  async handle(@Payload() fact: EventOf<typeof moderationRejected>, @Ctx() tx: EventContext): Promise<void> {
    const { promotionId, revision, moderatorId, moderationReason } = fact.data;
    const before = await this.promotions.waiting(new Types.ObjectId(promotionId), revision, tx);
    if (!before) return;
    const at = new Date(fact.occurredAt);
    const changes = { ...stateChange(before, 'rejected', at), moderationReason };
    const after = await this.promotions.change(before, changes, at, tx);
    await this.states.moved(before, after, { by: new Types.ObjectId(moderatorId), at }, tx);
  }
}
