import { Module } from '@nestjs/common';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures.module';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AvatarsController } from './avatars.controller.js';
import { AvatarsService } from './avatars.service.js';

@Module({
  imports: [AccountsModule, OwnedPicturesModule],
  controllers: [AvatarsController],
  providers: [AvatarsService],
  exports: [AvatarsService, OwnedPicturesModule],
})
export class AvatarsModule {}
