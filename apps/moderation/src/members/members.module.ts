import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ForgetMemberWhenUserDeleted } from './forget-member-when-user-deleted.consumer.js';
import { KeepMemberWhenUserTold } from './keep-member-when-user-told.consumer.js';
import { SaveEmailWhenUserEmailChanged } from './save-email-when-user-email-changed.consumer.js';
import { memberSchema } from './member.schema.js';
import { MembersRepository } from './members.repository.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Member', schema: memberSchema }])],
  controllers: [KeepMemberWhenUserTold, SaveEmailWhenUserEmailChanged, ForgetMemberWhenUserDeleted],
  providers: [MembersRepository],
  exports: [MembersRepository],
})
export class MembersModule {}
