import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { NotifyAuthorWhenPromotionPublished } from './notify-author-when-promotion-published.consumer.js';
import { NotifyAuthorWhenPromotionRejected } from './notify-author-when-promotion-rejected.consumer.js';

/** Notifies authors of moderation decisions. */
@Module({
  imports: [NotificationsModule],
  controllers: [NotifyAuthorWhenPromotionPublished, NotifyAuthorWhenPromotionRejected],
})
export class ModerationNoticesModule {}
