import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CityCountersModule } from '../city-counters/city-counters.module.js';
import { VocabularyModule } from '../vocabulary/vocabulary.module.js';
import { PromotionLifecycle } from './promotion-lifecycle.service.js';
import { STATUS_CHANGE_MODEL, statusChangeSchema } from './status-change.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: STATUS_CHANGE_MODEL, schema: statusChangeSchema }]),
    CityCountersModule,
    VocabularyModule,
  ],
  providers: [PromotionLifecycle],
  exports: [PromotionLifecycle],
})
export class LifecycleModule {}
