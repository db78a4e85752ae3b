import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { TellMemberWhenBadgeEarned } from './tell-member-when-badge-earned.consumer.js';
import { TellMemberWhenRedemptionStatusChanged } from './tell-member-when-redemption-status-changed.consumer.js';
import { TellMemberWhenRewardRedeemed } from './tell-member-when-reward-redeemed.consumer.js';

/** What a member won and what they got for it. */
@Module({
  imports: [NotificationsModule],
  controllers: [
    TellMemberWhenBadgeEarned,
    TellMemberWhenRewardRedeemed,
    TellMemberWhenRedemptionStatusChanged,
  ],
})
export class EarningsModule {}
