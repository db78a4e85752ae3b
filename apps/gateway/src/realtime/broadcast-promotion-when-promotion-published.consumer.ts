import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { OnEvent } from '@pechincha/messaging/on-event';
import { isCurrentEvent } from './is-current-event.js';
import { emitTraced } from './emit-traced.js';
import { LastEventsService } from './last-events.service.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { getMemberRoom } from './rooms.js';

/** Sends the promotion to all sockets except the author's. */
@Controller()
export class BroadcastPromotionWhenPromotionPublished {
  constructor(
    private readonly realtime: RealtimeGateway,
    private readonly lastEvents: LastEventsService,
  ) {}

  @OnEvent(promotionPublished)
  async handle(event: EventOf<typeof promotionPublished>): Promise<void> {
    await this.lastEvents.recordPromotion();
    if (!isCurrentEvent(event)) return;
    const { id: eventId, data } = event;
    const { promotionId: id, author, title, promotionalPrice, finalPrice, city } = data;
    const prices = { promotionalPrice, ...(finalPrice !== undefined && { finalPrice }) };
    const otherSockets = this.realtime.server.except(getMemberRoom(author._id));
    await emitTraced('promotionCreated', () =>
      otherSockets.emit('promotionCreated', { id, eventId, author, title, ...prices, city }),
    );
  }
}
