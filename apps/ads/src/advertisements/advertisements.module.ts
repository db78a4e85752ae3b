import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { advertisementSchema } from './advertisement.schema.js';

/** Banners of the site and of its cities; for now where they are kept. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'Advertisement', schema: advertisementSchema }])],
})
export class AdvertisementsModule {}
