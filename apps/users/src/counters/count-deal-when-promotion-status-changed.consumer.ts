import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionStatusChanged } from '@pechincha/contracts/events/promotion-status-changed';
import { On } from '@pechincha/messaging/on';
import { FactContext } from '@pechincha/messaging/transaction';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { countsAsDeal } from './counted-states.js';

@Controller()
export class CountDealWhenPromotionStatusChanged {
  constructor(private readonly accounts: AccountsRepository) {}

  @On(promotionStatusChanged)
  async handle(
    @Payload() { data }: EventOf<typeof promotionStatusChanged>,
    @Ctx() tx: FactContext,
  ): Promise<void> {
    // A sum of differences: whatever order they come in, it ends at the state that the deal is in.
    const difference = countsAsDeal(data.to) - countsAsDeal(data.from);
    if (difference === 0) return;
    await this.accounts.add(data.authorId, 'promotionsCount', difference, tx.session);
  }
}
