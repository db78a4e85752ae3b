import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { CreateMatchJobWhenPromotionHeated } from './create-match-job-when-promotion-heated.consumer.js';
import { CreateMatchJobWhenPromotionPublished } from './create-match-job-when-promotion-published.consumer.js';
import { MatchJobQueue } from './match-job.queue.js';
import { MatchingWorker } from './matching.worker.js';
import { MatchingService } from './matching.service.js';

/** Notifies members whose rules match a promotion that is published or liked. */
@Module({
  imports: [RulesModule, MembersModule, NotificationsModule],
  controllers: [CreateMatchJobWhenPromotionPublished, CreateMatchJobWhenPromotionHeated],
  providers: [MatchJobQueue, MatchingService, MatchingWorker],
})
export class MatchingModule {}
