import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { notificationChanged } from '@pechincha/contracts/events/notification-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { emitTraced } from './emit-traced.js';
import { LastEventsService } from './last-events.service.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { getMemberRoom } from './rooms.js';

/** Sends a changed notification to the member's sockets, at any age: open pages list all notifications. */
@Controller()
export class UpdatePagesWhenNotificationChanged {
  constructor(
    private readonly realtime: RealtimeGateway,
    private readonly lastEvents: LastEventsService,
  ) {}

  @OnEvent(notificationChanged)
  async handle({ data }: EventOf<typeof notificationChanged>): Promise<void> {
    const { notification, userId } = data;
    await this.lastEvents.recordNotification(userId);
    const member = this.realtime.server.to(getMemberRoom(userId));
    await emitTraced('notification-changed', () => member.emit('notification-changed', notification));
  }
}
