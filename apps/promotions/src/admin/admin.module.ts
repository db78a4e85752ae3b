import { Module } from '@nestjs/common';
import { CitiesModule } from '../cities/cities.module.js';
import { CountDeltasModule } from '../counts/count-deltas.module.js';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { LifecycleModule } from '../lifecycle/lifecycle.module.js';
import { CityCountersModule } from '../city-counters/city-counters.module.js';
import { AdminPromotionsController } from './admin-promotions.controller.js';
import { AdminPromotionsService } from './admin-promotions.service.js';
import { LocalStatsService } from './local-stats.service.js';

@Module({
  imports: [CitiesModule, PromotionsModule, LifecycleModule, CityCountersModule, CountDeltasModule],
  controllers: [AdminPromotionsController],
  providers: [AdminPromotionsService, LocalStatsService],
  exports: [AdminPromotionsService, LocalStatsService],
})
export class AdminModule {}
