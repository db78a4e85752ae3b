import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionReacted } from '@pechincha/contracts/events/promotion-reacted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { AccountsRepository } from '../accounts/accounts.repository.js';

@Controller()
export class CountLikeWhenPromotionReacted {
  constructor(private readonly accounts: AccountsRepository) {}

  @OnEvent(promotionReacted)
  async handle({ data }: EventOf<typeof promotionReacted>, tx: EventContext): Promise<void> {
    if (data.likes === 0) return;
    await this.accounts.incrementCounter(data.authorId, 'likesCount', data.likes, tx.session);
  }
}
