import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { HeldNoticesQueue } from './held-notices.queue.js';
import { SettingsController } from './settings.controller.js';
import { SettingsRepository } from './settings.repository.js';
import { SettingsService } from './settings.service.js';

/** How members are notified, and what their quiet hours hold. */
@Module({
  imports: [MembersModule],
  controllers: [SettingsController],
  providers: [HeldNoticesQueue, SettingsRepository, SettingsService],
  exports: [HeldNoticesQueue, SettingsRepository],
})
export class SettingsModule {}
