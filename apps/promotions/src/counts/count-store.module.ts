import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { COUNT_DELTA, countDeltaSchema } from './count-delta.schema.js';
import { CountDeltasRepository } from './count-deltas.repository.js';
import { OneMoment } from './one-moment.js';

/** The rows alone: reactions and comments write them, deals read them. */
@Module({
  imports: [MongooseModule.forFeature([{ name: COUNT_DELTA, schema: countDeltaSchema }])],
  providers: [CountDeltasRepository, OneMoment],
  exports: [CountDeltasRepository, OneMoment],
})
export class CountStoreModule {}
