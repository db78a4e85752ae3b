import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TalliesModule } from '../tallies/tallies.module.js';
import { VocabularyModule } from '../vocabulary/vocabulary.module.js';
import { PromotionStates } from './promotion-states.service.js';
import { STATUS_CHANGE, statusChangeSchema } from './status-change.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: STATUS_CHANGE, schema: statusChangeSchema }]),
    TalliesModule,
    VocabularyModule,
  ],
  providers: [PromotionStates],
  exports: [PromotionStates],
})
export class StatesModule {}
