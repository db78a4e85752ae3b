import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { PushModule } from '../push/push.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SavesModule } from '../saves/saves.module.js';
import { ErasureJobQueue } from './erasure-job.queue.js';
import { ErasureJobsWorker } from './erasure-jobs.worker.js';
import { EraseMemberWhenUserDeleted } from './erase-member-when-user-deleted.consumer.js';
import { MemberErasureService } from './member-erasure.service.js';

/** Erases a member's data when their account is deleted. */
@Module({
  imports: [MembersModule, NotificationsModule, PushModule, RulesModule, SavesModule, SettingsModule],
  controllers: [EraseMemberWhenUserDeleted],
  providers: [ErasureJobQueue, ErasureJobsWorker, MemberErasureService],
})
export class ErasureModule {}
