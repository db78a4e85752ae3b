import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CitiesModule } from '../cities/cities.module.js';
import { CityCountersModule } from '../city-counters/city-counters.module.js';
import { CountDeltasModule } from '../counts/count-deltas.module.js';
import { MembersModule } from '../members/members.module.js';
import { PROMOTION_MODEL, promotionSchema } from '../promotions/promotion.schema.js';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { ReactionsRepositoryModule } from '../reactions/reactions-repository.module.js';
import { ListPlanner } from './list-planner.service.js';
import { ListsRepository } from './lists.repository.js';
import { PromotionSearch } from './promotion-search.js';
import { PromotionsController } from './promotions.controller.js';
import { PromotionsService } from './promotions.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: PROMOTION_MODEL, schema: promotionSchema }]),
    PromotionsModule,
    CitiesModule,
    MembersModule,
    ReactionsRepositoryModule,
    CountDeltasModule,
    CityCountersModule,
  ],
  controllers: [PromotionsController],
  providers: [ListsRepository, PromotionsService, PromotionSearch, ListPlanner],
  exports: [PromotionsService, PromotionSearch],
})
export class ListsModule {}
