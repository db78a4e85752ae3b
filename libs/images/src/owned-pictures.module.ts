import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OwnedPictures } from './owned-pictures.js';
import { PictureCleanupWorker } from './picture-cleanup.worker.js';
import { UNUSED_PICTURE, unusedPictureSchema } from './unused-picture.schema.js';

/** For a service whose rows refer to pictures; `ImagesModule` stands beside it. */
@Module({
  imports: [MongooseModule.forFeature([{ name: UNUSED_PICTURE, schema: unusedPictureSchema }])],
  providers: [OwnedPictures, PictureCleanupWorker],
  exports: [OwnedPictures, PictureCleanupWorker],
})
export class OwnedPicturesModule {}
