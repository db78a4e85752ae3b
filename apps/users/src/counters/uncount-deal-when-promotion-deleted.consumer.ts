import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionDeleted } from '@pechincha/contracts/events/promotion-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { countsAsDeal } from './counted-states.js';

@Controller()
export class UncountDealWhenPromotionDeleted {
  constructor(private readonly accounts: AccountsRepository) {}

  @OnEvent(promotionDeleted)
  async handle(@Payload() { data }: EventOf<typeof promotionDeleted>, @Ctx() tx: EventContext): Promise<void> {
    if (countsAsDeal(data.from) === 0) return;
    await this.accounts.add(data.authorId, 'promotionsCount', -1, tx.session);
  }
}
