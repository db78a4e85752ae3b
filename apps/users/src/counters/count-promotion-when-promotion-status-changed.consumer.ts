import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionStatusChanged } from '@pechincha/contracts/events/promotion-status-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { TrustService } from '../accounts/trust.service.js';
import { CountersService } from './counters.service.js';
import { toPromotionCount } from './promotion-count.js';

@Controller()
export class CountPromotionWhenPromotionStatusChanged {
  constructor(
    private readonly counters: CountersService,
    private readonly trust: TrustService,
  ) {}

  @OnEvent(promotionStatusChanged)
  async handle({ data }: EventOf<typeof promotionStatusChanged>, tx: EventContext): Promise<void> {
    // Only moderation removes.
    if (data.to === 'removed') await this.trust.end(data.authorId, tx);
    // A sum of differences, so that the result does not depend on the order of events.
    const difference = toPromotionCount(data.to) - toPromotionCount(data.from);
    if (difference === 0) return;
    await this.counters.increment(data.authorId, 'promotionsCount', difference, tx);
  }
}
