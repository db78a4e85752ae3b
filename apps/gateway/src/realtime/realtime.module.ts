import { Module } from '@nestjs/common';
import { UpdateSocketsWhenSessionChanged } from './update-sockets-when-session-changed.consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { LastEventsService } from './last-events.service.js';
import { SessionChangeListener } from './session-change-listener.js';
import { BroadcastPromotionWhenPromotionPublished } from './broadcast-promotion-when-promotion-published.consumer.js';
import { SocketAuthenticator } from './socket-authenticator.js';
import { NotifyMemberWhenNotificationCreated } from './notify-member-when-notification-created.consumer.js';
import { UpdatePagesWhenNotificationChanged } from './update-pages-when-notification-changed.consumer.js';

@Module({
  controllers: [
    BroadcastPromotionWhenPromotionPublished,
    NotifyMemberWhenNotificationCreated,
    UpdatePagesWhenNotificationChanged,
    UpdateSocketsWhenSessionChanged,
  ],
  providers: [LastEventsService, RealtimeGateway, SessionChangeListener, SocketAuthenticator],
})
export class RealtimeModule {}
