import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NightlyRunModule } from '@pechincha/jobs/nightly-run.queue';
import { CHECK_MODEL, checkSchema } from './checks/check.schema.js';
import { ChecksRepository } from './checks/checks.repository.js';
import { COUPON_VOTE_MODEL, couponVoteSchema } from './checks/coupon-vote.schema.js';
import { CouponVotesRepository } from './checks/coupon-votes.repository.js';
import { COUPON_MODEL, couponSchema } from './checks/coupon.schema.js';
import { CouponsRepository } from './checks/coupons.repository.js';
import { VoteSummaries } from './checks/vote-summaries.service.js';
import { CitiesService } from './cities/cities.service.js';
import { CITY_MODEL, citySchema } from './cities/city.schema.js';
import { ActiveCounterCache } from './city-counters/active-counter-cache.js';
import { CityCounterFlushWorker } from './city-counters/city-counter-flush.worker.js';
import {
  CITY_AUTHOR_MODEL,
  cityAuthorSchema,
  CITY_COUNTER_DELTA_MODEL,
  cityCounterDeltaSchema,
  CITY_COUNTER_MODEL,
  cityCounterSchema,
} from './city-counters/city-counter.schema.js';
import { CityCountersRepository } from './city-counters/city-counters.repository.js';
import { COMMENT_MODEL, commentSchema } from './comments/comment.schema.js';
import { REMOVED_COMMENT_MODEL, removedCommentSchema } from './comments/removed-comment.schema.js';
import { RemovedCommentsRepository } from './comments/removed-comments.repository.js';
import { PROMOTIONS_CONFIG, type PromotionsConfig } from './config.js';
import { COUNT_DELTA_MODEL, countDeltaSchema } from './counts/count-delta.schema.js';
import { CountDeltasRepository } from './counts/count-deltas.repository.js';
import { MEMBER_MODEL, memberSchema } from './members/member.schema.js';
import { CountFlushWorker } from './promotions/count-flush.worker.js';
import { DELETED_PROMOTION_MODEL, deletedPromotionSchema } from './promotions/deleted-promotion.schema.js';
import { DerivedFieldsMigration } from './promotions/derived-fields.migration.js';
import { PriceClaimsService } from './promotions/price-claims.service.js';
import { DuplicateSearch } from './promotions/duplicate-search.js';
import { PRODUCT_LINK_MODEL, productLinkSchema } from './promotions/product-link.schema.js';
import { PRODUCT_PRICE_MODEL, productPriceSchema } from './promotions/product-price.schema.js';
import { ProductPricesMigration } from './promotions/product-prices.migration.js';
import { ProductPricesRepository } from './promotions/product-prices.repository.js';
import { ProductsRepository } from './promotions/products.repository.js';
import { RareWords } from './promotions/rare-words.js';
import { PublicationMigration } from './promotions/publication.migration.js';
import { SearchWordsMigration } from './promotions/search-words.migration.js';
import { PromotionLifecycle } from './promotions/promotion-lifecycle.service.js';
import { PROMOTION_MODEL, promotionSchema } from './promotions/promotion.schema.js';
import { PromotionsRepository } from './promotions/promotions.repository.js';
import { STATUS_CHANGE_MODEL, statusChangeSchema } from './promotions/status-change.schema.js';
import { ValidityWorker } from './promotions/validity.worker.js';
import { VocabularyRepository } from './promotions/vocabulary.repository.js';
import { VOCABULARY_MODEL, vocabularySchema } from './promotions/vocabulary.schema.js';
import { KIN_MODEL, kinSchema } from './reactions/kin.schema.js';
import { REACTION_CHANGES_MODEL, reactionChangesSchema } from './reactions/reaction-change.schema.js';
import { REACTION_DAY_MODEL, reactionDaySchema } from './reactions/reaction-day.schema.js';
import { REACTION_MODEL, reactionSchema } from './reactions/reaction.schema.js';
import { AuthorCountsPublisher } from './reconciliation/author-counts.publisher.js';
import { AuthorCountsRepository } from './reconciliation/author-counts.repository.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { ReconciliationWorker } from './reconciliation/reconciliation.worker.js';
import { RecountRepository } from './reconciliation/recount.repository.js';
import { VoteReconciliation } from './reconciliation/vote-reconciliation.service.js';
import { RENAME_JOB_MODEL, renameJobSchema } from './renaming/rename-job.schema.js';
import { SAVE_MODEL, saveSchema } from './saves/save.schema.js';
import { SavesRepository } from './saves/saves.repository.js';
import { StandingsModule } from './standings/standings.module.js';
import { STANDING_MODEL, standingSchema } from './standings/standing.schema.js';
import { WITHHOLDING_JOB_MODEL, withholdingJobSchema } from './withholding/withholding-job.schema.js';

/** Settings, models and whatever has no controller or consumer, for all modules. */
@Global()
@Module({})
export class CoreModule {
  static forRoot(config: PromotionsConfig): DynamicModule {
    return {
      module: CoreModule,
      imports: [
        MongooseModule.forFeature([
          { name: CITY_MODEL, schema: citySchema },
          { name: CITY_COUNTER_MODEL, schema: cityCounterSchema },
          { name: CITY_COUNTER_DELTA_MODEL, schema: cityCounterDeltaSchema },
          { name: CITY_AUTHOR_MODEL, schema: cityAuthorSchema },
          { name: COUNT_DELTA_MODEL, schema: countDeltaSchema },
          { name: MEMBER_MODEL, schema: memberSchema },
          { name: PROMOTION_MODEL, schema: promotionSchema },
          { name: DELETED_PROMOTION_MODEL, schema: deletedPromotionSchema },
          { name: PRODUCT_PRICE_MODEL, schema: productPriceSchema },
          { name: PRODUCT_LINK_MODEL, schema: productLinkSchema },
          { name: STATUS_CHANGE_MODEL, schema: statusChangeSchema },
          { name: VOCABULARY_MODEL, schema: vocabularySchema },
          { name: REACTION_MODEL, schema: reactionSchema },
          { name: REACTION_CHANGES_MODEL, schema: reactionChangesSchema },
          { name: REACTION_DAY_MODEL, schema: reactionDaySchema },
          { name: KIN_MODEL, schema: kinSchema },
          { name: CHECK_MODEL, schema: checkSchema },
          { name: COUPON_VOTE_MODEL, schema: couponVoteSchema },
          { name: COUPON_MODEL, schema: couponSchema },
          { name: SAVE_MODEL, schema: saveSchema },
          { name: STANDING_MODEL, schema: standingSchema },
          { name: WITHHOLDING_JOB_MODEL, schema: withholdingJobSchema },
          { name: COMMENT_MODEL, schema: commentSchema },
          { name: REMOVED_COMMENT_MODEL, schema: removedCommentSchema },
          { name: RENAME_JOB_MODEL, schema: renameJobSchema },
        ]),
        NightlyRunModule,
        StandingsModule,
      ],
      providers: [
        { provide: PROMOTIONS_CONFIG, useValue: config },
        CitiesService,
        CityCountersRepository,
        ActiveCounterCache,
        CityCounterFlushWorker,
        CountDeltasRepository,
        RemovedCommentsRepository,
        CountFlushWorker,
        PromotionsRepository,
        ProductsRepository,
        ProductPricesRepository,
        ProductPricesMigration,
        PriceClaimsService,
        RareWords,
        DuplicateSearch,
        PromotionLifecycle,
        DerivedFieldsMigration,
        SearchWordsMigration,
        PublicationMigration,
        ValidityWorker,
        ChecksRepository,
        CouponVotesRepository,
        CouponsRepository,
        VoteSummaries,
        SavesRepository,
        VocabularyRepository,
        RecountRepository,
        ReconciliationService,
        VoteReconciliation,
        AuthorCountsRepository,
        AuthorCountsPublisher,
        ReconciliationWorker,
      ],
      exports: [
        PROMOTIONS_CONFIG,
        MongooseModule,
        CitiesService,
        CityCountersRepository,
        ActiveCounterCache,
        CountDeltasRepository,
        RemovedCommentsRepository,
        PromotionsRepository,
        ProductsRepository,
        ProductPricesRepository,
        PriceClaimsService,
        RareWords,
        DuplicateSearch,
        PromotionLifecycle,
        VocabularyRepository,
        ChecksRepository,
        CouponVotesRepository,
        CouponsRepository,
        VoteSummaries,
        SavesRepository,
      ],
    };
  }
}
