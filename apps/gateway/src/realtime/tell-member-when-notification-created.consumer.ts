import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { FactOf } from '@pechincha/contracts/event';
import { notificationCreated } from '@pechincha/contracts/events/notification-created';
import { On } from '@pechincha/messaging/on';
import { isCurrent } from './announcements.js';
import { LiveGateway } from './live.gateway.js';
import { memberRoom } from './rooms.js';

/** Each window of the member hears what was added to their list; alerts and mentions under names of their own too. */
@Controller()
export class TellMemberWhenNotificationCreated {
  constructor(private readonly live: LiveGateway) {}

  @On(notificationCreated)
  handle(@Payload() fact: FactOf<typeof notificationCreated>): void {
    const { id: eventId, data } = fact;
    const { notification, userId } = data;
    const { kind, message, promotionId, commentId } = notification;
    const member = this.live.server.to(memberRoom(userId));
    // However late: the list in an open window must show it.
    member.emit('notification', notification);
    if (!isCurrent(fact)) return;
    if (kind === 'new-promotion' && promotionId) {
      member.emit('new-promotion', { message, promotionId, eventId });
    }
    if (kind === 'user-mentioned' && promotionId && commentId) {
      member.emit('user-mentioned', { message, promotionId, commentId, eventId });
    }
  }
}
