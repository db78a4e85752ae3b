import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NightlyRunModule } from '@pechincha/jobs/nightly-run-scheduler';
import { CITY_COUNTER_MODEL, cityCounterSchema } from '../city-counters/city-counter.schema.js';
import { CityCountersModule } from '../city-counters/city-counters.module.js';
import { COMMENT_MODEL, commentSchema } from '../comments/comment.schema.js';
import { CountDeltasModule } from '../counts/count-deltas.module.js';
import { MEMBER_MODEL, memberSchema } from '../members/member.schema.js';
import { DELETED_PROMOTION_MODEL, deletedPromotionSchema } from '../promotions/deleted-promotion.schema.js';
import { PROMOTION_MODEL, promotionSchema } from '../promotions/promotion.schema.js';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { REACTION_MODEL, reactionSchema } from '../reactions/reaction.schema.js';
import { AuthorCountsPublisher } from './author-counts.publisher.js';
import { AuthorCountsRepository } from './author-counts.repository.js';
import { ReconciliationService } from './reconciliation.service.js';
import { ReconciliationWorker } from './reconciliation.worker.js';
import { RecountRepository } from './recount.repository.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PROMOTION_MODEL, schema: promotionSchema },
      { name: DELETED_PROMOTION_MODEL, schema: deletedPromotionSchema },
      { name: REACTION_MODEL, schema: reactionSchema },
      { name: COMMENT_MODEL, schema: commentSchema },
      { name: CITY_COUNTER_MODEL, schema: cityCounterSchema },
      { name: MEMBER_MODEL, schema: memberSchema },
    ]),
    NightlyRunModule,
    CountDeltasModule,
    CityCountersModule,
    PromotionsModule,
  ],
  providers: [
    AuthorCountsPublisher,
    AuthorCountsRepository,
    ReconciliationService,
    ReconciliationWorker,
    RecountRepository,
  ],
})
export class ReconciliationModule {}
