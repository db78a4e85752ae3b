import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';

/** What a member may take along. */
@Module({
  imports: [AlertsModule, NotificationsModule],
  controllers: [ExportController],
  providers: [ExportService],
})
export class ExportModule {}
