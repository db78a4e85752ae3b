import { Module } from '@nestjs/common';
import { CitiesModule } from '../cities/cities.module.js';
import { CityCountersModule } from '../city-counters/city-counters.module.js';
import { CountDeltasModule } from '../counts/count-deltas.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { AdminPromotionsController } from './admin-promotions.controller.js';
import { AdminPromotionsService } from './admin-promotions.service.js';
import { LocalStatsService } from './local-stats.service.js';

@Module({
  imports: [CitiesModule, PromotionsModule, ListsModule, CityCountersModule, CountDeltasModule],
  controllers: [AdminPromotionsController],
  providers: [AdminPromotionsService, LocalStatsService],
  exports: [AdminPromotionsService, LocalStatsService],
})
export class AdminModule {}
