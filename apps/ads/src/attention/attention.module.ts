import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AdvertisementsModule } from '../advertisements/advertisements.module.js';
import { AttentionController } from './attention.controller.js';
import { AttentionService } from './attention.service.js';
import { CountSightingsWorker } from './count-sightings.worker.js';
import { ForgetMemberWhenUserDeleted } from './forget-member-when-user-deleted.consumer.js';
import { SALT, saltSchema } from './salt.schema.js';
import { Salts } from './salts.js';
import { SEEN, seenSchema } from './seen.schema.js';
import { SightingsRepository } from './sightings.repository.js';
import { WaitingSightings } from './waiting-sightings.js';

/** Views and clicks, counted once per person and hour. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: SEEN, schema: seenSchema },
      { name: SALT, schema: saltSchema },
    ]),
    AdvertisementsModule,
  ],
  controllers: [AttentionController, ForgetMemberWhenUserDeleted],
  providers: [AttentionService, WaitingSightings, SightingsRepository, Salts, CountSightingsWorker],
})
export class AttentionModule {}
