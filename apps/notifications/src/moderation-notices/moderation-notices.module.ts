import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { NotifyAuthorWhenCaseDecided } from './notify-author-when-case-decided.consumer.js';
import { NotifyAuthorWhenPromotionPublished } from './notify-author-when-promotion-published.consumer.js';
import { NotifyAuthorWhenPromotionRejected } from './notify-author-when-promotion-rejected.consumer.js';
import { NotifyAuthorWhenReportFiled } from './notify-author-when-report-filed.consumer.js';
import { NotifyReportersWhenReportDecided } from './notify-reporters-when-report-decided.consumer.js';

/** Notifies authors and reporters of moderation decisions. */
@Module({
  imports: [NotificationsModule],
  controllers: [
    NotifyAuthorWhenPromotionPublished,
    NotifyAuthorWhenPromotionRejected,
    NotifyAuthorWhenReportFiled,
    NotifyAuthorWhenCaseDecided,
    NotifyReportersWhenReportDecided,
  ],
})
export class ModerationNoticesModule {}
