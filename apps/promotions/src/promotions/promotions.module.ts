import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures.module';
import { CitiesModule } from '../cities/cities.module.js';
import { CountDeltasModule } from '../counts/count-deltas.module.js';
import { MembersModule } from '../members/members.module.js';
import { ReactionsRepositoryModule } from '../reactions/reactions-repository.module.js';
import { LifecycleModule } from '../lifecycle/lifecycle.module.js';
import { CityCountersModule } from '../city-counters/city-counters.module.js';
import { VocabularyModule } from '../vocabulary/vocabulary.module.js';
import { ListPlanner } from './list-planner.service.js';
import { PRICE_POINT_MODEL, pricePointSchema } from './price-point.schema.js';
import { PromotionPictureService } from './promotion-picture.service.js';
import { PromotionSearch } from './promotion-search.js';
import { PROMOTION_MODEL, promotionSchema } from './promotion.schema.js';
import { PromotionsController } from './promotions.controller.js';
import { PromotionsRepository } from './promotions.repository.js';
import { PromotionsService } from './promotions.service.js';
import { PublishPromotionWhenModerationApproved } from './publish-promotion-when-moderation-approved.consumer.js';
import { PublishPromotionService } from './publish-promotion.service.js';
import { RejectPromotionWhenModerationRejected } from './reject-promotion-when-moderation-rejected.consumer.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PROMOTION_MODEL, schema: promotionSchema },
      { name: PRICE_POINT_MODEL, schema: pricePointSchema },
    ]),
    OwnedPicturesModule,
    CitiesModule,
    MembersModule,
    ReactionsRepositoryModule,
    CountDeltasModule,
    LifecycleModule,
    CityCountersModule,
    VocabularyModule,
  ],
  controllers: [
    PromotionsController,
    PublishPromotionWhenModerationApproved,
    RejectPromotionWhenModerationRejected,
  ],
  providers: [
    PromotionsRepository,
    PromotionsService,
    PublishPromotionService,
    PromotionSearch,
    ListPlanner,
    PromotionPictureService,
  ],
  exports: [
    ListPlanner,
    PromotionsRepository,
    PromotionsService,
    PublishPromotionService,
    PromotionSearch,
    PromotionPictureService,
  ],
})
export class PromotionsModule {}
