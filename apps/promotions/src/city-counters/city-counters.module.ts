import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CityCountersRepository } from './city-counters.repository.js';
import { CityCounterFlushWorker } from './city-counter-flush.worker.js';
import {
  CITY_AUTHOR,
  cityAuthorSchema,
  CITY_COUNTER,
  CITY_COUNTER_DELTA,
  cityCounterDeltaSchema,
  cityCounterSchema,
} from './city-counter.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CITY_COUNTER, schema: cityCounterSchema },
      { name: CITY_COUNTER_DELTA, schema: cityCounterDeltaSchema },
      { name: CITY_AUTHOR, schema: cityAuthorSchema },
    ]),
  ],
  providers: [CityCountersRepository, CityCounterFlushWorker],
  exports: [CityCountersRepository],
})
export class CityCountersModule {}
