import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AvatarsController } from './avatars.controller.js';
import { AvatarsService } from './avatars.service.js';
import { UNUSED_PICTURE_MODEL, unusedPictureSchema } from './unused-picture.schema.js';
import { UnusedPicturesRepository } from './unused-pictures.repository.js';
import { UnusedPictures } from './unused-pictures.worker.js';

@Module({
  imports: [
    AccountsModule,
    MongooseModule.forFeature([{ name: UNUSED_PICTURE_MODEL, schema: unusedPictureSchema }]),
  ],
  controllers: [AvatarsController],
  providers: [AvatarsService, UnusedPicturesRepository, UnusedPictures],
  exports: [AvatarsService, UnusedPicturesRepository, UnusedPictures],
})
export class AvatarsModule {}
