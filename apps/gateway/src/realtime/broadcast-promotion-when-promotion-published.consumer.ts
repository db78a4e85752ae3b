import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { OnEvent } from '@pechincha/messaging/on-event';
import { truncate } from '../pages/short-text.js';
import { isCurrentEvent } from './is-current-event.js';
import { emitTraced } from './emit-traced.js';
import { LastEventsService } from './last-events.service.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { getMemberRoom } from './rooms.js';

/** Characters, as many as lists have. */
const MAX_DESCRIPTION_LENGTH = 100;

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
    const { promotionId: id, first: _first, sameProduct: _sameProduct, ...promotion } = event.data;
    const description = truncate(promotion.description, MAX_DESCRIPTION_LENGTH);
    const data = { ...promotion, id, eventId: event.id, description };
    const otherSockets = this.realtime.server.except(getMemberRoom(promotion.author._id));
    await emitTraced('promotionCreated', () => otherSockets.emit('promotionCreated', data));
  }
}
