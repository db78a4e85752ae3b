import { Module } from '@nestjs/common';
import { PointsModule } from '../points/points.module.js';
import { CloseAccountWhenUserDeleted } from './close-account-when-user-deleted.consumer.js';
import { SaveMemberWhenUserUpdated } from './save-member-when-user-updated.consumer.js';
import { MemberStoreModule } from './member-store.module.js';
import { OpenAccountWhenUserRegistered } from './open-account-when-user-registered.consumer.js';
import { SaveEmailWhenUserEmailChanged } from './save-email-when-user-email-changed.consumer.js';

@Module({
  imports: [MemberStoreModule, PointsModule],
  controllers: [
    OpenAccountWhenUserRegistered,
    SaveMemberWhenUserUpdated,
    SaveEmailWhenUserEmailChanged,
    CloseAccountWhenUserDeleted,
  ],
})
export class MembersModule {}
