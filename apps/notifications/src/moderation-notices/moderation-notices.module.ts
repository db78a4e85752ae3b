import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { NotifyAuthorWhenAppealDecided } from './notify-author-when-appeal-decided.consumer.js';
import { NotifyAuthorWhenCaseDecided } from './notify-author-when-case-decided.consumer.js';
import { NotifyAuthorWhenPriceSuggested } from './notify-author-when-price-suggested.consumer.js';
import { NotifyAuthorWhenPromotionPublished } from './notify-author-when-promotion-published.consumer.js';
import { NotifyAuthorWhenPromotionRejected } from './notify-author-when-promotion-rejected.consumer.js';
import { NotifyReportersWhenReportDecided } from './notify-reporters-when-report-decided.consumer.js';

/** Notifies authors and reporters of moderation decisions and answers to appeals. */
@Module({
  imports: [NotificationsModule],
  controllers: [
    NotifyAuthorWhenPromotionPublished,
    NotifyAuthorWhenPromotionRejected,
    NotifyAuthorWhenPriceSuggested,
    NotifyAuthorWhenCaseDecided,
    NotifyAuthorWhenAppealDecided,
    NotifyReportersWhenReportDecided,
  ],
})
export class ModerationNoticesModule {}
