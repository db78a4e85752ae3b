import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { ReactionsModule } from '../reactions/reactions.module.js';
import { PriceHistoryService } from './price-history.service.js';
import { ListPlanner } from './list-planner.service.js';
import { ListsRepository } from './lists.repository.js';
import { MarkSearch } from './mark-search.js';
import { PromotionSearch } from './promotion-search.js';
import { PromotionsController } from './promotions.controller.js';
import { PromotionsService } from './promotions.service.js';
import { RelatedSearch } from './related-search.js';
import { SavedListService } from './saved-list.service.js';
import { SimilarPromotionsController } from './similar-promotions.controller.js';
import { SimilarPromotionsService } from './similar-promotions.service.js';
import { SimilarWords } from './similar-words.js';

@Module({
  imports: [MembersModule, ReactionsModule],
  controllers: [PromotionsController, SimilarPromotionsController],
  providers: [
    ListsRepository,
    PromotionsService,
    PromotionSearch,
    SimilarWords,
    MarkSearch,
    ListPlanner,
    SavedListService,
    RelatedSearch,
    PriceHistoryService,
    SimilarPromotionsService,
  ],
  exports: [PromotionsService, PromotionSearch],
})
export class ListsModule {}
