import { Module } from '@nestjs/common';
import { CountStoreModule } from '../counts/count-store.module.js';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { ReactionStoreModule } from './reaction-store.module.js';
import { ReactionsController } from './reactions.controller.js';
import { ReactionsService } from './reactions.service.js';

@Module({
  imports: [PromotionsModule, ReactionStoreModule, CountStoreModule],
  controllers: [ReactionsController],
  providers: [ReactionsService],
  exports: [ReactionsService],
})
export class ReactionsModule {}
