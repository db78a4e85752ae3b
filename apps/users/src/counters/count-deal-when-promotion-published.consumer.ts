import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { FactOf } from '@pechincha/contracts/event';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { On } from '@pechincha/messaging/on';
import { FactContext } from '@pechincha/messaging/transaction';
import { AccountsRepository } from '../accounts/accounts.repository.js';

@Controller()
export class CountDealWhenPromotionPublished {
  constructor(private readonly accounts: AccountsRepository) {}

  @On(promotionPublished)
  async handle(
    @Payload() { data }: FactOf<typeof promotionPublished>,
    @Ctx() tx: FactContext,
  ): Promise<void> {
    // A deal that comes back after a pause was counted already.
    if (!data.first) return;
    await this.accounts.add(data.author._id, 'promotionsCount', 1, tx.session);
  }
}
