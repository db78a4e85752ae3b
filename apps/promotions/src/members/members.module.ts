import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MEMBER_MODEL, memberSchema } from './member.schema.js';
import { MembersService } from './members.service.js';
import { QuotaService } from './quota.service.js';
import { SaveMemberWhenUserRegistered } from './save-member-when-user-registered.consumer.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: MEMBER_MODEL, schema: memberSchema }])],
  controllers: [SaveMemberWhenUserRegistered],
  providers: [MembersService, QuotaService],
  exports: [MembersService],
})
export class MembersModule {}
