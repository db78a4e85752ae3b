import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AlertsModule } from '../alerts/alerts.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { LookForListenersWhenPromotionPublished } from './look-for-listeners-when-promotion-published.consumer.js';
import { matchJobSchema } from './match-job.schema.js';
import { MatchJobsRepository } from './match-jobs.repository.js';
import { MatchesWorker } from './matches.worker.js';
import { MatchingService } from './matching.service.js';

/** Who hears of a deal because of an alert. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'MatchJob', schema: matchJobSchema }]),
    AlertsModule,
    NotificationsModule,
  ],
  controllers: [LookForListenersWhenPromotionPublished],
  providers: [MatchJobsRepository, MatchingService, MatchesWorker],
})
export class MatchingModule {}
