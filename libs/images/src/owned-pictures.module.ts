import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OwnedPictureService } from './owned-picture.service.js';
import { PictureCleanupWorker } from './picture-cleanup.worker.js';
import { UnusedPictureQueue } from './unused-picture.queue.js';
import { UNUSED_PICTURE_MODEL, unusedPictureSchema } from './unused-picture.schema.js';

/** For a service whose rows refer to pictures. Needs `ImagesModule.forRoot`. */
@Module({
  imports: [MongooseModule.forFeature([{ name: UNUSED_PICTURE_MODEL, schema: unusedPictureSchema }])],
  providers: [OwnedPictureService, PictureCleanupWorker, UnusedPictureQueue],
  exports: [OwnedPictureService, PictureCleanupWorker],
})
export class OwnedPicturesModule {}
