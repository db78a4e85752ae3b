import { Module } from '@nestjs/common';
import { MemberStoreModule } from './member-store.module.js';
import { SaveEmailWhenUserEmailChanged } from './save-email-when-user-email-changed.consumer.js';
import { SaveMemberWhenUserUpdated } from './save-member-when-user-updated.consumer.js';

@Module({
  imports: [MemberStoreModule],
  controllers: [SaveMemberWhenUserUpdated, SaveEmailWhenUserEmailChanged],
})
export class MembersModule {}
