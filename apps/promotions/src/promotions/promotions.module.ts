import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OwnedPicturesModule } from '@pechincha/images/owned-pictures.module';
import { CitiesModule } from '../cities/cities.module.js';
import { CountStoreModule } from '../counts/count-store.module.js';
import { MembersModule } from '../members/members.module.js';
import { ReactionStoreModule } from '../reactions/reaction-store.module.js';
import { StatesModule } from '../states/states.module.js';
import { TalliesModule } from '../tallies/tallies.module.js';
import { VocabularyModule } from '../vocabulary/vocabulary.module.js';
import { ListPlans } from './list-plans.service.js';
import { PRICE_POINT, pricePointSchema } from './price-point.schema.js';
import { PromotionPictures } from './promotion-pictures.js';
import { PromotionSearch } from './promotion-search.js';
import { PROMOTION, promotionSchema } from './promotion.schema.js';
import { PromotionsController } from './promotions.controller.js';
import { PromotionsRepository } from './promotions.repository.js';
import { PromotionsService } from './promotions.service.js';
import { PublishDealWhenModerationApproved } from './publish-deal-when-moderation-approved.consumer.js';
import { PublishPromotionService } from './publish-promotion.service.js';
import { ReturnDealWhenModerationRejected } from './return-deal-when-moderation-rejected.consumer.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PROMOTION, schema: promotionSchema },
      { name: PRICE_POINT, schema: pricePointSchema },
    ]),
    OwnedPicturesModule,
    CitiesModule,
    MembersModule,
    ReactionStoreModule,
    CountStoreModule,
    StatesModule,
    TalliesModule,
    VocabularyModule,
  ],
  controllers: [PromotionsController, PublishDealWhenModerationApproved, ReturnDealWhenModerationRejected],
  providers: [
    PromotionsRepository,
    PromotionsService,
    PublishPromotionService,
    PromotionSearch,
    ListPlans,
    PromotionPictures,
  ],
  exports: [
    ListPlans,
    PromotionsRepository,
    PromotionsService,
    PublishPromotionService,
    PromotionSearch,
    PromotionPictures,
  ],
})
export class PromotionsModule {}
