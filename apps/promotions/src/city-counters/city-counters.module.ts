import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CityCountersRepository } from './city-counters.repository.js';
import { CityCounterFlushWorker } from './city-counter-flush.worker.js';
import {
  CITY_AUTHOR_MODEL,
  cityAuthorSchema,
  CITY_COUNTER_MODEL,
  CITY_COUNTER_DELTA_MODEL,
  cityCounterDeltaSchema,
  cityCounterSchema,
} from './city-counter.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CITY_COUNTER_MODEL, schema: cityCounterSchema },
      { name: CITY_COUNTER_DELTA_MODEL, schema: cityCounterDeltaSchema },
      { name: CITY_AUTHOR_MODEL, schema: cityAuthorSchema },
    ]),
  ],
  providers: [CityCountersRepository, CityCounterFlushWorker],
  exports: [CityCountersRepository],
})
export class CityCountersModule {}
