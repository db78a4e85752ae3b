import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { notificationCreated } from '@pechincha/contracts/events/notification-created';
import { OnEvent } from '@pechincha/messaging/on-event';
import { isCurrent } from './announcements.js';
import { emitTraced } from './emit-traced.js';
import { LastEventsService } from './last-events.service.js';
import { LiveGateway } from './live.gateway.js';
import { memberRoom } from './rooms.js';

/** Each window of the member hears what was added to their list; alerts and mentions under names of their own too. */
@Controller()
export class TellMemberWhenNotificationCreated {
  constructor(
    private readonly live: LiveGateway,
    private readonly lastEvents: LastEventsService,
  ) {}

  @OnEvent(notificationCreated)
  async handle(@Payload() fact: EventOf<typeof notificationCreated>): Promise<void> {
    const { id: eventId, data } = fact;
    const { notification, userId } = data;
    const { kind, message, promotionId, commentId } = notification;
    await this.lastEvents.recordNotification(userId);
    const member = this.live.server.to(memberRoom(userId));
    // However late: the list in an open window must show it.
    await emitTraced('notification', () => member.emit('notification', notification));
    if (!isCurrent(fact)) return;
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
