import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures.module';
import { AdPicturesController } from './ad-pictures.controller.js';
import { AdPicturesService } from './ad-pictures.service.js';
import { ADVERTISEMENT, advertisementSchema } from './advertisement.schema.js';
import { AdvertisementsRepository } from './advertisements.repository.js';
import { ManageAdvertisementsController } from './manage-advertisements.controller.js';
import { ManageAdvertisementsService } from './manage-advertisements.service.js';
import { ShowAdvertisementsController } from './show-advertisements.controller.js';
import { ShowAdvertisementsService } from './show-advertisements.service.js';

/** Advertisements of the site and banners of its cities. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: ADVERTISEMENT, schema: advertisementSchema }]),
    OwnedPicturesModule,
  ],
  controllers: [ManageAdvertisementsController, ShowAdvertisementsController, AdPicturesController],
  providers: [
    AdvertisementsRepository,
    ManageAdvertisementsService,
    ShowAdvertisementsService,
    AdPicturesService,
  ],
  exports: [AdvertisementsRepository, ManageAdvertisementsService, AdPicturesService],
})
export class AdvertisementsModule {}
