import { Module, type DynamicModule } from '@nestjs/common';
import type { KitOptions } from '@pechincha/service-kit/kit-options';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import type { GamificationConfig } from './config.js';
import { LevelsModule } from './levels/levels.module.js';
import { MembersModule } from './members/members.module.js';
import { PointsModule } from './points/points.module.js';

@Module({})
export class AppModule {
  static forRoot(config: GamificationConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({ name: 'gamification', config, ...kit }),
        LevelsModule,
        MembersModule,
        PointsModule,
      ],
    };
  }
}
