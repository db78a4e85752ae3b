import { Module, type DynamicModule } from '@nestjs/common';
import { ImagesModule } from '@pechincha/images/images.module';
import type { KitOptions } from '@pechincha/service-kit/kit-options';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import { BadgesModule } from './badges/badges.module.js';
import type { GamificationConfig } from './config.js';
import { CoreModule } from './core.module.js';
import { ExportModule } from './export/export.module.js';
import { LevelsModule } from './levels/levels.module.js';
import { MembersModule } from './members/members.module.js';
import { AdminModule } from './admin/admin.module.js';
import { PointsModule } from './points/points.module.js';
import { RedemptionsModule } from './redemptions/redemptions.module.js';
import { RewardsModule } from './rewards/rewards.module.js';
import { RulesModule } from './rules/rules.module.js';

@Module({})
export class AppModule {
  static forRoot(config: GamificationConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({ name: 'gamification', config, ...kit }),
        ImagesModule.forRoot(config),
        CoreModule,
        LevelsModule,
        MembersModule,
        PointsModule,
        BadgesModule,
        RewardsModule,
        RedemptionsModule,
        RulesModule,
        AdminModule,
        ExportModule,
      ],
    };
  }
}
