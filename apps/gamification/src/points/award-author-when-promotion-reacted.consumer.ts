import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionReacted } from '@pechincha/contracts/events/promotion-reacted';
import { OnEvents } from '@pechincha/messaging/on-event';
import { Transaction } from '@pechincha/persistence/transaction';
import { LikeAwardsService } from './like-awards.service.js';

@Controller()
export class AwardAuthorWhenPromotionReacted {
  constructor(private readonly likeAwards: LikeAwardsService) {}

  @OnEvents(promotionReacted)
  async handle(events: readonly EventOf<typeof promotionReacted>[], tx: Transaction): Promise<void> {
    await this.likeAwards.apply(events, tx);
  }
}
