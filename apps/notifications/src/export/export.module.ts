import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { PushModule } from '../push/push.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SavesModule } from '../saves/saves.module.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';

/** Notifications' part of a member's data export. */
@Module({
  imports: [NotificationsModule, PushModule, RulesModule, SavesModule, SettingsModule],
  controllers: [ExportController],
  providers: [ExportService],
})
export class ExportModule {}
