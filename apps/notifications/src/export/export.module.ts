import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';

/** Notifications' part of a member's data export. */
@Module({
  imports: [AlertsModule, NotificationsModule],
  controllers: [ExportController],
  providers: [ExportService],
})
export class ExportModule {}
