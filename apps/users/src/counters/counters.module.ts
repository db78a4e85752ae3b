import { Module } from '@nestjs/common';
import { CorrectCountsWhenAuthorsRecounted } from './correct-counts-when-authors-recounted.consumer.js';
import { CorrectPointsWhenStandingsRecounted } from './correct-points-when-standings-recounted.consumer.js';
import { CountCommentWhenCommentCreated } from './count-comment-when-comment-created.consumer.js';
import { CountCommentWhenCommentRestored } from './count-comment-when-comment-restored.consumer.js';
import { CountPromotionWhenPromotionStatusChanged } from './count-promotion-when-promotion-status-changed.consumer.js';
import { CountLikeWhenPromotionReacted } from './count-like-when-promotion-reacted.consumer.js';
import { CountersService } from './counters.service.js';
import { CountsReconciliationService } from './counts-reconciliation.service.js';
import { SavePointsWhenPointsChanged } from './save-points-when-points-changed.consumer.js';
import { SuspectedDriftsRepository } from './suspected-drifts.repository.js';
import { UncountCommentWhenCommentDeleted } from './uncount-comment-when-comment-deleted.consumer.js';
import { UncountPromotionWhenPromotionDeleted } from './uncount-promotion-when-promotion-deleted.consumer.js';

/** Counters on a member's page, changed by events of other services. */
@Module({
  controllers: [
    CountPromotionWhenPromotionStatusChanged,
    UncountPromotionWhenPromotionDeleted,
    CountLikeWhenPromotionReacted,
    CountCommentWhenCommentCreated,
    UncountCommentWhenCommentDeleted,
    CountCommentWhenCommentRestored,
    SavePointsWhenPointsChanged,
    CorrectCountsWhenAuthorsRecounted,
    CorrectPointsWhenStandingsRecounted,
  ],
  providers: [CountersService, CountsReconciliationService, SuspectedDriftsRepository],
})
export class CountersModule {}
