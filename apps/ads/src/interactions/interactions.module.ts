import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AdvertisementsModule } from '../advertisements/advertisements.module.js';
import { InteractionsController } from './interactions.controller.js';
import { InteractionsService } from './interactions.service.js';
import { InteractionFlushWorker } from './interaction-flush.worker.js';
import { EraseMemberWhenUserDeleted } from './erase-member-when-user-deleted.consumer.js';
import { SALT_MODEL, saltSchema } from './salt.schema.js';
import { VisitorHasher } from './visitor-hasher.js';
import { AD_INTERACTION_MODEL, adInteractionSchema } from './ad-interaction.schema.js';
import { AdInteractionsRepository } from './ad-interactions.repository.js';
import { InteractionBuffer } from './interaction-buffer.js';

/** Views and clicks, counted once per visitor and hour. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: AD_INTERACTION_MODEL, schema: adInteractionSchema },
      { name: SALT_MODEL, schema: saltSchema },
    ]),
    AdvertisementsModule,
  ],
  controllers: [InteractionsController, EraseMemberWhenUserDeleted],
  providers: [
    InteractionsService,
    InteractionBuffer,
    AdInteractionsRepository,
    VisitorHasher,
    InteractionFlushWorker,
  ],
})
export class InteractionsModule {}
