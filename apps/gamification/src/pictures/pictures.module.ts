import { Module } from '@nestjs/common';
import { IconKeeper } from './icon-keeper.js';

@Module({ providers: [IconKeeper], exports: [IconKeeper] })
export class PicturesModule {}
