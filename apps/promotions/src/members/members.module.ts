import { Module } from '@nestjs/common';
import { MembersService } from './members.service.js';
import { QuotaService } from './quota.service.js';
import { SaveMemberWhenUserRegistered } from './save-member-when-user-registered.consumer.js';

@Module({
  controllers: [SaveMemberWhenUserRegistered],
  providers: [MembersService, QuotaService],
  exports: [MembersService],
})
export class MembersModule {}
