import { Module } from '@nestjs/common';
import { SaveMemberWhenUserChanged } from './save-member-when-user-changed.consumer.js';
import { MembersRepository } from './members.repository.js';

@Module({
  controllers: [SaveMemberWhenUserChanged],
  providers: [MembersRepository],
  exports: [MembersRepository],
})
export class MembersModule {}
