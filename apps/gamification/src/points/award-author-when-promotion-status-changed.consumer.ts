import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionStatusChanged } from '@pechincha/contracts/events/promotion-status-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { AwardsService } from './awards.service.js';
import { earnsPoints } from './earns-points.js';

@Controller()
export class AwardAuthorWhenPromotionStatusChanged {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(promotionStatusChanged)
  async handle({ data }: EventOf<typeof promotionStatusChanged>, tx: EventContext): Promise<void> {
    const { authorId: member, promotionId, from, to } = data;
    if (!earnsPoints(from) && !earnsPoints(to)) return;
    await this.awards.applyPromotion({ member, promotionId, counts: earnsPoints(to) }, tx);
  }
}
