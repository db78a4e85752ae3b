import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionReacted } from '@pechincha/contracts/events/promotion-reacted';
import { OnEvents } from '@pechincha/messaging/on-event';
import { Transaction } from '@pechincha/persistence/transaction';
import { AccountsRepository } from '../accounts/accounts.repository.js';

@Controller()
export class CountLikeWhenPromotionReacted {
  constructor(private readonly accounts: AccountsRepository) {}

  @OnEvents(promotionReacted)
  async handle(events: readonly EventOf<typeof promotionReacted>[], tx: Transaction): Promise<void> {
    const likes = new Map<string, number>();
    for (const { authorId, reactions } of events.map(({ data }) => data))
      for (const reaction of reactions)
        if (reaction.likes !== 0) likes.set(authorId, (likes.get(authorId) ?? 0) + reaction.likes);
    await this.accounts.incrementLikes(likes, tx.session);
  }
}
