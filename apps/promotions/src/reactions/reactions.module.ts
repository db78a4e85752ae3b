import { Module } from '@nestjs/common';
import { CountDeltasModule } from '../counts/count-deltas.module.js';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { ReactionsRepositoryModule } from './reactions-repository.module.js';
import { ReactionsController } from './reactions.controller.js';
import { ReactionsService } from './reactions.service.js';

@Module({
  imports: [PromotionsModule, ReactionsRepositoryModule, CountDeltasModule],
  controllers: [ReactionsController],
  providers: [ReactionsService],
  exports: [ReactionsService],
})
export class ReactionsModule {}
