import { Module } from '@nestjs/common';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures.module';
import { IconKeeper } from './icon-keeper.js';

@Module({ imports: [OwnedPicturesModule], providers: [IconKeeper], exports: [IconKeeper] })
export class PicturesModule {}
