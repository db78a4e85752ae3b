import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CityCountersModule } from '../city-counters/city-counters.module.js';
import { CountDeltasModule } from '../counts/count-deltas.module.js';
import { CountFlushWorker } from './count-flush.worker.js';
import { PRICE_POINT_MODEL, pricePointSchema } from './price-point.schema.js';
import { PromotionLifecycle } from './promotion-lifecycle.service.js';
import { PROMOTION_MODEL, promotionSchema } from './promotion.schema.js';
import { PromotionsRepository } from './promotions.repository.js';
import { STATUS_CHANGE_MODEL, statusChangeSchema } from './status-change.schema.js';
import { VocabularyRepository } from './vocabulary.repository.js';
import { VOCABULARY_MODEL, vocabularySchema } from './vocabulary.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PROMOTION_MODEL, schema: promotionSchema },
      { name: PRICE_POINT_MODEL, schema: pricePointSchema },
      { name: STATUS_CHANGE_MODEL, schema: statusChangeSchema },
      { name: VOCABULARY_MODEL, schema: vocabularySchema },
    ]),
    CityCountersModule,
    CountDeltasModule,
  ],
  providers: [PromotionsRepository, PromotionLifecycle, VocabularyRepository, CountFlushWorker],
  exports: [PromotionsRepository, PromotionLifecycle, VocabularyRepository],
})
export class PromotionsModule {}
