import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionDeleted } from '@pechincha/contracts/events/promotion-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { CountersService } from './counters.service.js';
import { toPromotionCount } from './promotion-count.js';

@Controller()
export class UncountPromotionWhenPromotionDeleted {
  constructor(private readonly counters: CountersService) {}

  @OnEvent(promotionDeleted)
  async handle({ data }: EventOf<typeof promotionDeleted>, tx: EventContext): Promise<void> {
    if (toPromotionCount(data.from) === 0) return;
    await this.counters.increment(data.authorId, 'promotionsCount', -1, tx);
  }
}
