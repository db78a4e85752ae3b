import { Module, type DynamicModule } from '@nestjs/common';
import { ImagesModule } from '@pechincha/images/images.module';
import type { KitOptions } from '@pechincha/service-kit/kit-options';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import { AdminModule } from './admin/admin.module.js';
import { CommentsModule } from './comments/comments.module.js';
import type { PromotionsConfig } from './config.js';
import { CountsModule } from './counts/counts.module.js';
import { EditingModule } from './editing/editing.module.js';
import { InternalModule } from './internal/internal.module.js';
import { PromotionsModule } from './promotions/promotions.module.js';
import { ReactionsModule } from './reactions/reactions.module.js';
import { ReconciliationModule } from './reconciliation/reconciliation.module.js';
import { SettingsModule } from './settings.module.js';

@Module({})
export class AppModule {
  static forRoot(config: PromotionsConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({ name: 'promotions', config, ...kit }),
        ImagesModule.forRoot({
          endpoint: config.S3_ENDPOINT,
          accessKey: config.S3_ACCESS_KEY,
          secretKey: config.S3_SECRET_KEY,
          bucket: config.S3_BUCKET,
        }),
        SettingsModule.forRoot(config),
        PromotionsModule,
        EditingModule,
        AdminModule,
        InternalModule,
        ReactionsModule,
        CommentsModule,
        CountsModule,
        ReconciliationModule,
      ],
    };
  }
}
