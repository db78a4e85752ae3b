import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures.module';
import { AdPicturesController } from './ad-pictures.controller.js';
import { AdPicturesService } from './ad-pictures.service.js';
import { ADVERTISEMENT_MODEL, advertisementSchema } from './advertisement.schema.js';
import { AdvertisementsRepository } from './advertisements.repository.js';
import { AdminAdvertisementsController } from './admin-advertisements.controller.js';
import { AdminAdvertisementsService } from './admin-advertisements.service.js';
import { PublicAdvertisementsController } from './public-advertisements.controller.js';
import { PublicAdvertisementsService } from './public-advertisements.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: ADVERTISEMENT_MODEL, schema: advertisementSchema }]),
    OwnedPicturesModule,
  ],
  controllers: [AdminAdvertisementsController, PublicAdvertisementsController, AdPicturesController],
  providers: [
    AdvertisementsRepository,
    AdminAdvertisementsService,
    PublicAdvertisementsService,
    AdPicturesService,
  ],
  exports: [AdvertisementsRepository, AdminAdvertisementsService, AdPicturesService],
})
export class AdvertisementsModule {}
