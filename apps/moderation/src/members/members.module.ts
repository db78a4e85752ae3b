import { Module } from '@nestjs/common';
import { EraseMemberWhenUserDeleted } from './erase-member-when-user-deleted.consumer.js';
import { SaveMemberWhenUserChanged } from './save-member-when-user-changed.consumer.js';
import { SaveEmailWhenUserEmailChanged } from './save-email-when-user-email-changed.consumer.js';
import { MembersRepository } from './members.repository.js';

@Module({
  controllers: [SaveMemberWhenUserChanged, SaveEmailWhenUserEmailChanged, EraseMemberWhenUserDeleted],
  providers: [MembersRepository],
  exports: [MembersRepository],
})
export class MembersModule {}
