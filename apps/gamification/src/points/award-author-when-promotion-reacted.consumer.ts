import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionReacted } from '@pechincha/contracts/events/promotion-reacted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { AwardsService } from './awards.service.js';

@Controller()
export class AwardAuthorWhenPromotionReacted {
  constructor(private readonly awards: AwardsService) {}

  /** Dislikes and likes of one's own promotion do not count. */
  @OnEvent(promotionReacted)
  async handle({ data }: EventOf<typeof promotionReacted>, tx: EventContext): Promise<void> {
    const { authorId: member, promotionId: about, userId: from, likes } = data;
    if (likes === 0 || from === member) return;
    await this.awards.apply({ member, kind: 'like', about, from, change: likes > 0 ? 1 : -1 }, tx);
  }
}
