import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { OnEvent } from '@pechincha/messaging/on-event';
import { isCurrent } from './announcements.js';
import { emitTraced } from './emit-traced.js';
import { LastEventsService } from './last-events.service.js';
import { LiveGateway } from './live.gateway.js';
import { memberRoom } from './rooms.js';

/** Everyone who looks sees it, but its author, who knows. One broadcast, whatever number of sockets. */
@Controller()
export class ShowDealWhenPromotionPublished {
  constructor(
    private readonly live: LiveGateway,
    private readonly lastEvents: LastEventsService,
  ) {}

  @OnEvent(promotionPublished)
  async handle(@Payload() fact: EventOf<typeof promotionPublished>): Promise<void> {
    await this.lastEvents.recordPromotion();
    if (!isCurrent(fact)) return;
    const { id: eventId, data } = fact;
    const { promotionId: id, author, title, promotionalPrice, city } = data;
    const others = this.live.server.except(memberRoom(author._id));
    await emitTraced('promotionCreated', () =>
      others.emit('promotionCreated', { id, eventId, author, title, promotionalPrice, city }),
    );
  }
}
