import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionDeleted } from '@pechincha/contracts/events/promotion-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { AwardsService } from './awards.service.js';
import { earnsPoints } from './earns-points.js';

@Controller()
export class RevokePointsWhenPromotionDeleted {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(promotionDeleted)
  async handle({ data }: EventOf<typeof promotionDeleted>, tx: EventContext): Promise<void> {
    const { authorId: member, promotionId, from } = data;
    if (!earnsPoints(from)) return;
    await this.awards.applyPromotion({ member, promotionId, counts: false }, tx);
  }
}
