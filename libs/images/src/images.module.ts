import { Module, type DynamicModule } from '@nestjs/common';
import { PictureStore } from './picture-store.js';
import { PictureService } from './picture.service.js';
import { type S3Config } from './s3-client.js';

/** Provides `PictureService` and the `PictureStore` behind it. */
@Module({})
export class ImagesModule {
  static forRoot(config: S3Config): DynamicModule {
    return {
      module: ImagesModule,
      global: true,
      providers: [
        { provide: PictureStore, useFactory: () => new PictureStore(config) },
        {
          provide: PictureService,
          useFactory: (store: PictureStore) => new PictureService(store),
          inject: [PictureStore],
        },
      ],
      exports: [PictureStore, PictureService],
    };
  }
}
