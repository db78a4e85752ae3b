import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionDeleted } from '@pechincha/contracts/events/promotion-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { TrustService } from '../accounts/trust.service.js';
import { CountersService } from './counters.service.js';
import { toPromotionCount } from './promotion-count.js';

@Controller()
export class UncountPromotionWhenPromotionDeleted {
  constructor(
    private readonly counters: CountersService,
    private readonly trust: TrustService,
  ) {}

  @OnEvent(promotionDeleted)
  async handle({ data }: EventOf<typeof promotionDeleted>, tx: EventContext): Promise<void> {
    if (data.byAdmin) await this.trust.end(data.authorId, tx);
    if (toPromotionCount(data.from) === 0) return;
    await this.counters.increment(data.authorId, 'promotionsCount', -1, tx);
  }
}
