import { Module } from '@nestjs/common';
import { AccountRefreshWorker } from './account-refresh.worker.js';
import { AwardsService } from './awards.service.js';
import { LikeAwardsService } from './like-awards.service.js';
import { AwardAuthorWhenCommentCreated } from './award-author-when-comment-created.consumer.js';
import { AwardAuthorWhenCommentRestored } from './award-author-when-comment-restored.consumer.js';
import { AwardAuthorWhenPromotionReacted } from './award-author-when-promotion-reacted.consumer.js';
import { AwardAuthorWhenPromotionStatusChanged } from './award-author-when-promotion-status-changed.consumer.js';
import { CloseAccountWhenUserDeleted } from './close-account-when-user-deleted.consumer.js';
import { EarningDaysRepository } from './earning-days.repository.js';
import { GrantsRepository } from './grants.repository.js';
import { LedgerSettlementWorker } from './ledger-settlement.worker.js';
import { OpenAccountWhenUserRegistered } from './open-account-when-user-registered.consumer.js';
import { RevokePointsWhenCommentDeleted } from './revoke-points-when-comment-deleted.consumer.js';
import { RevokePointsWhenPromotionDeleted } from './revoke-points-when-promotion-deleted.consumer.js';

@Module({
  controllers: [
    OpenAccountWhenUserRegistered,
    CloseAccountWhenUserDeleted,
    AwardAuthorWhenPromotionStatusChanged,
    RevokePointsWhenPromotionDeleted,
    AwardAuthorWhenPromotionReacted,
    AwardAuthorWhenCommentCreated,
    RevokePointsWhenCommentDeleted,
    AwardAuthorWhenCommentRestored,
  ],
  providers: [
    AccountRefreshWorker,
    AwardsService,
    LikeAwardsService,
    EarningDaysRepository,
    GrantsRepository,
    LedgerSettlementWorker,
  ],
})
export class PointsModule {}
