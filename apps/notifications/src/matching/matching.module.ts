import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { CreateMatchJobWhenPromotionPublished } from './create-match-job-when-promotion-published.consumer.js';
import { MatchJobQueue } from './match-job.queue.js';
import { MatchingWorker } from './matching.worker.js';
import { MatchingService } from './matching.service.js';

/** Notifies members whose alerts match a published promotion. */
@Module({
  imports: [AlertsModule, NotificationsModule],
  controllers: [CreateMatchJobWhenPromotionPublished],
  providers: [MatchJobQueue, MatchingService, MatchingWorker],
})
export class MatchingModule {}
