import { Module } from '@nestjs/common';
import { PresenceModule } from '../presence/presence.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UpdateSocketsWhenSessionChanged } from './update-sockets-when-session-changed.consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { LastEventsService } from './last-events.service.js';
import { SessionChangeListener } from './session-change-listener.js';
import { BroadcastPromotionWhenPromotionPublished } from './broadcast-promotion-when-promotion-published.consumer.js';
import { SocketAuthenticator } from './socket-authenticator.js';
import { NotifyMemberWhenNotificationCreated } from './notify-member-when-notification-created.consumer.js';

@Module({
  imports: [SessionsModule, PresenceModule],
  controllers: [
    BroadcastPromotionWhenPromotionPublished,
    NotifyMemberWhenNotificationCreated,
    UpdateSocketsWhenSessionChanged,
  ],
  providers: [LastEventsService, RealtimeGateway, SessionChangeListener, SocketAuthenticator],
})
export class RealtimeModule {}
