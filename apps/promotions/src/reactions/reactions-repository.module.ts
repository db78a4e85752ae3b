import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { REACTION_MODEL, reactionSchema } from './reaction.schema.js';
import { ReactionsRepository } from './reactions.repository.js';

/** Separate from ReactionsModule to avoid a circular import with PromotionsModule. */
@Module({
  imports: [MongooseModule.forFeature([{ name: REACTION_MODEL, schema: reactionSchema }])],
  providers: [ReactionsRepository],
  exports: [ReactionsRepository],
})
export class ReactionsRepositoryModule {}
