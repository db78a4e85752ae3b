import { Module, type DynamicModule } from '@nestjs/common';
import type { KitOptions } from '@pechincha/service-kit/kit-options';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import type { NotificationsConfig } from './config.js';
import { CoreModule } from './core.module.js';
import { PushModule } from './push/push.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SavesModule } from './saves/saves.module.js';
import { RulesModule } from './rules/rules.module.js';
import { RewardNoticesModule } from './reward-notices/reward-notices.module.js';
import { ExportModule } from './export/export.module.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { MatchingModule } from './matching/matching.module.js';
import { MentionsModule } from './mentions/mentions.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { ModerationNoticesModule } from './moderation-notices/moderation-notices.module.js';

@Module({})
export class AppModule {
  static forRoot(config: NotificationsConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({ name: 'notifications', config, ...kit }),
        CoreModule.forRoot(config),
        NotificationsModule,
        PushModule,
        SettingsModule,
        ModerationNoticesModule,
        MentionsModule,
        RulesModule,
        MatchingModule,
        SavesModule,
        RewardNoticesModule,
        ErasureModule,
        ExportModule,
      ],
    };
  }
}
