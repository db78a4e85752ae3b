import { Module } from '@nestjs/common';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures.module';
import { IconStorage } from './icon-storage.js';

@Module({ imports: [OwnedPicturesModule], providers: [IconStorage], exports: [IconStorage] })
export class PicturesModule {}
