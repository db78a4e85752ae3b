import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PROMOTION_MODEL, promotionSchema } from '../promotions/promotion.schema.js';
import { VocabularyRepository } from './vocabulary.repository.js';
import { VOCABULARY_MODEL, vocabularySchema } from './vocabulary.schema.js';

/** Words of promotions, for prefix search. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: VOCABULARY_MODEL, schema: vocabularySchema },
      { name: PROMOTION_MODEL, schema: promotionSchema },
    ]),
  ],
  providers: [VocabularyRepository],
  exports: [VocabularyRepository],
})
export class VocabularyModule {}
