import { Module, type DynamicModule } from '@nestjs/common';
import type { KitOptions } from '@pechincha/service-kit/kit-options';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import { CasesModule } from './cases/cases.module.js';
import type { ModerationConfig } from './config.js';
import { CoreModule } from './core.module.js';
import { DecisionsModule } from './decisions/decisions.module.js';
import { ExportModule } from './export/export.module.js';
import { OpenModerationModule } from './open-moderation/open-moderation.module.js';
import { QueueModule } from './queue/queue.module.js';

@Module({})
export class AppModule {
  static forRoot(config: ModerationConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({ name: 'moderation', config, ...kit }),
        CoreModule,
        QueueModule,
        DecisionsModule,
        CasesModule,
        OpenModerationModule,
        ExportModule,
      ],
    };
  }
}
