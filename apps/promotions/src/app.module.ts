import { Module, type DynamicModule } from '@nestjs/common';
import { ImagesModule } from '@pechincha/images/images.module';
import type { KitOptions } from '@pechincha/service-kit/kit-options';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import { AdminModule } from './admin/admin.module.js';
import { ChecksModule } from './checks/checks.module.js';
import { CommentsModule } from './comments/comments.module.js';
import type { PromotionsConfig } from './config.js';
import { CoreModule } from './core.module.js';
import { ListsModule } from './lists/lists.module.js';
import { PublishingModule } from './publishing/publishing.module.js';
import { InternalModule } from './internal/internal.module.js';
import { ReactionsModule } from './reactions/reactions.module.js';
import { RenamingModule } from './renaming/renaming.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { SavesModule } from './saves/saves.module.js';
import { WithholdingModule } from './withholding/withholding.module.js';

@Module({})
export class AppModule {
  static forRoot(config: PromotionsConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({ name: 'promotions', config, ...kit }),
        ImagesModule.forRoot(config),
        CoreModule.forRoot(config),
        ListsModule,
        PublishingModule,
        AdminModule,
        InternalModule,
        ReactionsModule,
        SavesModule,
        ChecksModule,
        CommentsModule,
        ReportsModule,
        RenamingModule,
        WithholdingModule,
      ],
    };
  }
}
