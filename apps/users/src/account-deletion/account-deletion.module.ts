import { Module } from '@nestjs/common';
import { AvatarsModule } from '../avatars/avatars.module.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountDeletionController } from './account-deletion.controller.js';

@Module({
  imports: [AvatarsModule],
  controllers: [AccountDeletionController],
  providers: [AccountDeletionService],
})
export class AccountDeletionModule {}
