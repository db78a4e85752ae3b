import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { LifecycleModule } from '../lifecycle/lifecycle.module.js';
import { VocabularyModule } from '../vocabulary/vocabulary.module.js';
import { DeletePromotionService } from './delete-promotion.service.js';
import { DELETED_PROMOTION_MODEL, deletedPromotionSchema } from './deleted-promotion.schema.js';
import { EditPromotionService } from './edit-promotion.service.js';
import { EditingController } from './editing.controller.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: DELETED_PROMOTION_MODEL, schema: deletedPromotionSchema }]),
    PromotionsModule,
    LifecycleModule,
    VocabularyModule,
  ],
  controllers: [EditingController],
  providers: [EditPromotionService, DeletePromotionService],
  exports: [EditPromotionService],
})
export class EditingModule {}
