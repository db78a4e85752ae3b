import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { COUNT_DELTA_MODEL, countDeltaSchema } from './count-delta.schema.js';
import { CountDeltasRepository } from './count-deltas.repository.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: COUNT_DELTA_MODEL, schema: countDeltaSchema }])],
  providers: [CountDeltasRepository],
  exports: [CountDeltasRepository],
})
export class CountDeltasModule {}
