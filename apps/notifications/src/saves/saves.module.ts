import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SavePromotionWhenPromotionSaved } from './save-promotion-when-promotion-saved.consumer.js';
import { SavedNoticeJobQueue } from './saved-notice-job.queue.js';
import { SavedNoticesService } from './saved-notices.service.js';
import { SavedNoticesWorker } from './saved-notices.worker.js';
import { SavedPromotionsRepository } from './saved-promotions.repository.js';
import { SavesRepository } from './saves.repository.js';
import { SavesService } from './saves.service.js';
import { ScheduleNoticesWhenPromotionChanged } from './schedule-notices-when-promotion-changed.consumer.js';

/** Notifies members of lower prices and last days of what they saved. */
@Module({
  imports: [MembersModule, NotificationsModule],
  controllers: [SavePromotionWhenPromotionSaved, ScheduleNoticesWhenPromotionChanged],
  providers: [
    SavedNoticeJobQueue,
    SavedNoticesService,
    SavedNoticesWorker,
    SavedPromotionsRepository,
    SavesRepository,
    SavesService,
  ],
  exports: [SavesRepository],
})
export class SavesModule {}
