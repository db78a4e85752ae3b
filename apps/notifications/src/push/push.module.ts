import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { HeldNoticesWorker } from './held-notices.worker.js';
import { PushController } from './push.controller.js';
import { PushDevicesRepository } from './push-devices.repository.js';
import { PushDevicesService } from './push-devices.service.js';
import { PushJobQueue } from './push-job.queue.js';
import { PushScheduler } from './push-scheduler.js';
import { PushSender } from './push-sender.js';
import { PushWorker } from './push.worker.js';
import { RemoveDevicesWhenSessionChanged } from './remove-devices-when-session-changed.consumer.js';
import { RemoveDevicesWhenUserStandingChanged } from './remove-devices-when-user-standing-changed.consumer.js';

/** Sends notifications to members' devices, by Web Push. */
@Module({
  imports: [MembersModule, SettingsModule],
  controllers: [PushController, RemoveDevicesWhenSessionChanged, RemoveDevicesWhenUserStandingChanged],
  providers: [
    HeldNoticesWorker,
    PushDevicesRepository,
    PushDevicesService,
    PushJobQueue,
    PushScheduler,
    PushSender,
    PushWorker,
  ],
  exports: [PushDevicesRepository, PushScheduler],
})
export class PushModule {}
