import { Module } from '@nestjs/common';
import { PresenceModule } from '../presence/presence.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UpdateSocketsWhenSessionChanged } from './update-sockets-when-session-changed.consumer.js';
import { LiveGateway } from './live.gateway.js';
import { LastEventsService } from './last-events.service.js';
import { SessionChanges } from './session-changes.js';
import { ShowDealWhenPromotionPublished } from './show-deal-when-promotion-published.consumer.js';
import { SocketAdmission } from './socket-admission.js';
import { TellMemberWhenNotificationCreated } from './tell-member-when-notification-created.consumer.js';

@Module({
  imports: [SessionsModule, PresenceModule],
  controllers: [
    ShowDealWhenPromotionPublished,
    TellMemberWhenNotificationCreated,
    UpdateSocketsWhenSessionChanged,
  ],
  providers: [LastEventsService, LiveGateway, SessionChanges, SocketAdmission],
})
export class RealtimeModule {}
