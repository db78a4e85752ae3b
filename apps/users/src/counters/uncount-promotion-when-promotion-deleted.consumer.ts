import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionDeleted } from '@pechincha/contracts/events/promotion-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { toPromotionCount } from './promotion-count.js';

@Controller()
export class UncountPromotionWhenPromotionDeleted {
  constructor(private readonly accounts: AccountsRepository) {}

  @OnEvent(promotionDeleted)
  async handle({ data }: EventOf<typeof promotionDeleted>, tx: EventContext): Promise<void> {
    if (toPromotionCount(data.from) === 0) return;
    await this.accounts.incrementCounter(data.authorId, 'promotionsCount', -1, tx.session);
  }
}
