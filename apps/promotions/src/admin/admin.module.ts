import { Module } from '@nestjs/common';
import { CitiesModule } from '../cities/cities.module.js';
import { CountStoreModule } from '../counts/count-store.module.js';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { StatesModule } from '../states/states.module.js';
import { TalliesModule } from '../tallies/tallies.module.js';
import { AdminPromotionsController } from './admin-promotions.controller.js';
import { AdminPromotionsService } from './admin-promotions.service.js';
import { LocalStatsService } from './local-stats.service.js';

@Module({
  imports: [CitiesModule, PromotionsModule, StatesModule, TalliesModule, CountStoreModule],
  controllers: [AdminPromotionsController],
  providers: [AdminPromotionsService, LocalStatsService],
  exports: [AdminPromotionsService, LocalStatsService],
})
export class AdminModule {}
