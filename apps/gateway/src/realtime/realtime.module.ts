import { Module } from '@nestjs/common';
import { PresenceModule } from '../presence/presence.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CloseSocketsWhenSessionEnded } from './close-sockets-when-session-ended.consumer.js';
import { LiveGateway } from './live.gateway.js';
import { SessionChanges } from './session-changes.js';
import { ShowDealWhenPromotionPublished } from './show-deal-when-promotion-published.consumer.js';
import { SocketAdmission } from './socket-admission.js';
import { TellMemberWhenNotificationCreated } from './tell-member-when-notification-created.consumer.js';

@Module({
  imports: [SessionsModule, PresenceModule],
  controllers: [
    ShowDealWhenPromotionPublished,
    TellMemberWhenNotificationCreated,
    CloseSocketsWhenSessionEnded,
  ],
  providers: [LiveGateway, SessionChanges, SocketAdmission],
})
export class RealtimeModule {}
