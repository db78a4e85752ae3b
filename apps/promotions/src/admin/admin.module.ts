import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.js';
import { AdminPromotionsController } from './admin-promotions.controller.js';
import { AdminPromotionsService } from './admin-promotions.service.js';
import { LocalStatsService } from './local-stats.service.js';

@Module({
  imports: [ListsModule],
  controllers: [AdminPromotionsController],
  providers: [AdminPromotionsService, LocalStatsService],
  exports: [AdminPromotionsService, LocalStatsService],
})
export class AdminModule {}
