import { Module } from '@nestjs/common';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures.module';
import { AvatarsController } from './avatars.controller.js';
import { AvatarsService } from './avatars.service.js';

@Module({
  imports: [OwnedPicturesModule],
  controllers: [AvatarsController],
  providers: [AvatarsService],
  exports: [AvatarsService, OwnedPicturesModule],
})
export class AvatarsModule {}
