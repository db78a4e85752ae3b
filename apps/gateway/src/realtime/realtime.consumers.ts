import { Controller } from '@nestjs/common';
import type { EventData, EventOf } from '@pechincha/contracts/event';
import { notificationChanged, notificationCreated } from '@pechincha/contracts/events/notification';
import { promotionPublished } from '@pechincha/contracts/events/promotion';
import { sessionChanged } from '@pechincha/contracts/events/user';
import { OnEvent } from '@pechincha/messaging/on-event';
import { runInSpan } from '@pechincha/persistence/tracing';
import { truncate } from '../pages/page-head.js';
import { OutdatedStatesService } from '../sessions/session-state-reader.js';
import { LastEventsService } from './last-events.service.js';
import { getMemberRoom } from './realtime-socket.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { SessionChangeListener } from './session-change-listener.js';

/** Emits within a span, the last of a trace: Redis then distributes the message to the sockets of all gateways. */
const emitTraced = (event: string, emit: () => unknown): Promise<unknown> =>
  runInSpan(
    `socket emit ${event}`,
    'producer',
    { 'messaging.system': 'socket.io', 'messaging.destination.name': event },
    emit,
  );

/** Older announcements are dropped: after downtime the durable queues deliver outdated ones. */
const MAX_ANNOUNCEMENT_AGE_MS = 60_000;

const isCurrentEvent = ({ occurredAt }: { occurredAt: string }): boolean =>
  Date.now() - Date.parse(occurredAt) <= MAX_ANNOUNCEMENT_AGE_MS;

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

/** Sends a notification to the member's sockets, at any age: open pages list all notifications. */
@Controller()
export class NotifyMemberWhenNotificationChanged {
  constructor(
    private readonly realtime: RealtimeGateway,
    private readonly lastEvents: LastEventsService,
  ) {}

  /** Alerts and mentions are also events of their own. */
  @OnEvent(notificationCreated)
  async handleCreated(event: EventOf<typeof notificationCreated>): Promise<void> {
    const { id: eventId, data } = event;
    const { kind, message, promotionId, commentId } = data.notification;
    const member = await this.send('notification', data);
    if (!isCurrentEvent(event)) return;
    if (kind === 'new-promotion' && promotionId) {
      await emitTraced('new-promotion', () =>
        member.emit('new-promotion', { message, promotionId, eventId }),
      );
    }
    if (kind === 'user-mentioned' && promotionId && commentId) {
      await emitTraced('user-mentioned', () =>
        member.emit('user-mentioned', { message, promotionId, commentId, eventId }),
      );
    }
  }

  @OnEvent(notificationChanged)
  async handleChanged({ data }: EventOf<typeof notificationChanged>): Promise<void> {
    await this.send('notification-changed', data);
  }

  private async send(
    name: 'notification' | 'notification-changed',
    { notification, userId }: EventData<typeof notificationCreated>,
  ) {
    await this.lastEvents.recordNotification(userId);
    const member = this.realtime.server.to(getMemberRoom(userId));
    await emitTraced(name, () => member.emit(name, notification));
    return member;
  }
}

/** Covers users or gateways that were disconnected from Redis when the change was written and published there. */
@Controller()
export class UpdateSocketsWhenSessionChanged {
  constructor(
    private readonly outdatedStates: OutdatedStatesService,
    private readonly listener: SessionChangeListener,
  ) {}

  @OnEvent(sessionChanged)
  async handle({ data }: EventOf<typeof sessionChanged>): Promise<void> {
    await this.outdatedStates.delete(data.versions);
    await this.listener.apply(data);
    await this.listener.broadcast(data);
  }
}
