import { Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ImagesModule } from '@pechincha/images/picture.service';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures';
import type { KitOptions } from '@pechincha/service-kit/config';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import { AdPicturesService } from './advertisements/ad-pictures.service.js';
import { AdminAdvertisementsService } from './advertisements/admin-advertisements.service.js';
import { ADVERTISEMENT_MODEL, advertisementSchema } from './advertisements/advertisement.schema.js';
import {
  AdminAdvertisementsController,
  AdPicturesController,
  PublicAdvertisementsController,
} from './advertisements/advertisements.controller.js';
import { AdvertisementsRepository } from './advertisements/advertisements.repository.js';
import { PublicAdvertisementsService } from './advertisements/public-advertisements.service.js';
import type { AdsConfig } from './config.js';
import { AD_INTERACTION_MODEL, adInteractionSchema } from './interactions/ad-interaction.schema.js';
import { AdInteractionsRepository } from './interactions/ad-interactions.repository.js';
import { EraseMemberWhenUserDeleted } from './interactions/interactions.consumers.js';
import { InteractionsController } from './interactions/interactions.controller.js';
import {
  InteractionBuffer,
  InteractionFlushWorker,
  InteractionsService,
} from './interactions/interactions.service.js';
import { SALT_MODEL, saltSchema, VisitorHasher } from './interactions/visitor-hasher.js';

@Module({})
export class AppModule {
  static forRoot(config: AdsConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({ name: 'ads', config, ...kit }),
        ImagesModule.forRoot(config),
        MongooseModule.forFeature([
          { name: ADVERTISEMENT_MODEL, schema: advertisementSchema },
          { name: AD_INTERACTION_MODEL, schema: adInteractionSchema },
          { name: SALT_MODEL, schema: saltSchema },
        ]),
        OwnedPicturesModule,
      ],
      controllers: [
        AdminAdvertisementsController,
        PublicAdvertisementsController,
        AdPicturesController,
        InteractionsController,
        EraseMemberWhenUserDeleted,
      ],
      providers: [
        // Advertisements
        AdvertisementsRepository,
        AdminAdvertisementsService,
        PublicAdvertisementsService,
        AdPicturesService,
        // Views and clicks, counted once per visitor and hour
        InteractionsService,
        InteractionBuffer,
        AdInteractionsRepository,
        VisitorHasher,
        InteractionFlushWorker,
      ],
    };
  }
}
