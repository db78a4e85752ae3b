import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionStatusChanged } from '@pechincha/contracts/events/promotion-status-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { AwardsService } from './awards.service.js';

@Controller()
export class AwardAuthorWhenPromotionStatusChanged {
  constructor(private readonly awards: AwardsService) {}

  /** A promotion earns points while it is active. */
  @OnEvent(promotionStatusChanged)
  async handle({ data }: EventOf<typeof promotionStatusChanged>, tx: EventContext): Promise<void> {
    const { authorId: member, promotionId: about, from, to } = data;
    if ((from === 'active') === (to === 'active')) return;
    await this.awards.apply({ member, kind: 'promotion', about, change: to === 'active' ? 1 : -1 }, tx);
  }
}
