import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { notificationCreated } from '@pechincha/contracts/events/notification-created';
import { OnEvent } from '@pechincha/messaging/on-event';
import { isCurrentEvent } from './is-current-event.js';
import { emitTraced } from './emit-traced.js';
import { LastEventsService } from './last-events.service.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { getMemberRoom } from './rooms.js';

/** Sends a notification to the member's sockets; alerts and mentions also as events of their own. */
@Controller()
export class NotifyMemberWhenNotificationCreated {
  constructor(
    private readonly realtime: RealtimeGateway,
    private readonly lastEvents: LastEventsService,
  ) {}

  @OnEvent(notificationCreated)
  async handle(event: EventOf<typeof notificationCreated>): Promise<void> {
    const { id: eventId, data } = event;
    const { notification, userId } = data;
    const { kind, message, promotionId, commentId } = notification;
    await this.lastEvents.recordNotification(userId);
    const member = this.realtime.server.to(getMemberRoom(userId));
    // Sent at any age: open pages list all notifications.
    await emitTraced('notification', () => member.emit('notification', notification));
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
}
