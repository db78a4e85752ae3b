import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionDeleted } from '@pechincha/contracts/events/promotion-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { AwardsService } from './awards.service.js';

@Controller()
export class RevokePointsWhenPromotionDeleted {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(promotionDeleted)
  async handle({ data }: EventOf<typeof promotionDeleted>, tx: EventContext): Promise<void> {
    if (data.from !== 'active') return;
    const { authorId: member, promotionId: about } = data;
    await this.awards.apply({ member, kind: 'promotion', about, change: -1 }, tx);
  }
}
