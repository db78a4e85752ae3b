import { Module } from '@nestjs/common';
import { SaveEmailWhenUserEmailChanged } from './save-email-when-user-email-changed.consumer.js';
import { SaveMemberWhenUserUpdated } from './save-member-when-user-updated.consumer.js';
import { SaveStandingWhenUserStandingChanged } from './save-standing-when-user-standing-changed.consumer.js';

@Module({
  controllers: [
    SaveMemberWhenUserUpdated,
    SaveEmailWhenUserEmailChanged,
    SaveStandingWhenUserStandingChanged,
  ],
})
export class MembersModule {}
