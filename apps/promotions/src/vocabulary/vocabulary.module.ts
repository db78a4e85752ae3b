import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PROMOTION, promotionSchema } from '../promotions/promotion.schema.js';
import { VocabularyRepository } from './vocabulary.repository.js';
import { VOCABULARY, vocabularySchema } from './vocabulary.schema.js';

/** Words of promotions, for prefix search. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: VOCABULARY, schema: vocabularySchema },
      { name: PROMOTION, schema: promotionSchema },
    ]),
  ],
  providers: [VocabularyRepository],
  exports: [VocabularyRepository],
})
export class VocabularyModule {}
