import { Module, type DynamicModule } from '@nestjs/common';
import { ImagesModule } from '@pechincha/images/images.module';
import type { KitOptions } from '@pechincha/service-kit/kit-options';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import { AdvertisementsModule } from './advertisements/advertisements.module.js';
import { InteractionsModule } from './interactions/interactions.module.js';
import type { AdsConfig } from './config.js';

@Module({})
export class AppModule {
  static forRoot(config: AdsConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({ name: 'ads', config, ...kit }),
        ImagesModule.forRoot(config),
        AdvertisementsModule,
        InteractionsModule,
      ],
    };
  }
}
