import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsRepository } from './notifications.repository.js';
import { NotificationsService } from './notifications.service.js';
import { Notifier } from './notifier.js';

/** A member's notifications: storage, API and creation. */
@Module({
  imports: [MembersModule],
  controllers: [NotificationsController],
  providers: [NotificationsRepository, NotificationsService, Notifier],
  exports: [Notifier, NotificationsRepository],
})
export class NotificationsModule {}
