import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { NotifyMemberWhenBadgeEarned } from './notify-member-when-badge-earned.consumer.js';
import { NotifyMemberWhenRedemptionStatusChanged } from './notify-member-when-redemption-status-changed.consumer.js';
import { NotifyMemberWhenRewardRedeemed } from './notify-member-when-reward-redeemed.consumer.js';

/** Notifies members of badges and reward redemptions. */
@Module({
  imports: [NotificationsModule],
  controllers: [
    NotifyMemberWhenBadgeEarned,
    NotifyMemberWhenRewardRedeemed,
    NotifyMemberWhenRedemptionStatusChanged,
  ],
})
export class RewardNoticesModule {}
