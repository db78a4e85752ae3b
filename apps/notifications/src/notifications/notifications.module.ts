import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { PushModule } from '../push/push.module.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsRepository } from './notifications.repository.js';
import { NotificationsService } from './notifications.service.js';
import { Notifier } from './notifier.js';
import { ProductNoticesRepository } from './product-notices.repository.js';

/** A member's notifications: storage, API and creation. */
@Module({
  imports: [MembersModule, PushModule],
  controllers: [NotificationsController],
  providers: [NotificationsRepository, NotificationsService, Notifier, ProductNoticesRepository],
  exports: [Notifier, NotificationsRepository, ProductNoticesRepository],
})
export class NotificationsModule {}
