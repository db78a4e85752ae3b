import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CountCommentWhenCommentCreated } from './count-comment-when-comment-created.consumer.js';
import { CountDealWhenPromotionStatusChanged } from './count-deal-when-promotion-status-changed.consumer.js';
import { CountLikeWhenPromotionReacted } from './count-like-when-promotion-reacted.consumer.js';
import { KeepPointsWhenPointsChanged } from './keep-points-when-points-changed.consumer.js';
import { UncountCommentWhenCommentDeleted } from './uncount-comment-when-comment-deleted.consumer.js';
import { UncountDealWhenPromotionDeleted } from './uncount-deal-when-promotion-deleted.consumer.js';

/** The numbers on a member's page, which others' facts move. */
@Module({
  imports: [AccountsModule],
  controllers: [
    CountDealWhenPromotionStatusChanged,
    UncountDealWhenPromotionDeleted,
    CountLikeWhenPromotionReacted,
    CountCommentWhenCommentCreated,
    UncountCommentWhenCommentDeleted,
    KeepPointsWhenPointsChanged,
  ],
})
export class CountersModule {}
