import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TalliesRepository } from './tallies.repository.js';
import { TallySumsWorker } from './tally-sums.worker.js';
import {
  CITY_AUTHOR,
  cityAuthorSchema,
  TALLY,
  TALLY_DELTA,
  tallyDeltaSchema,
  tallySchema,
} from './tally.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: TALLY, schema: tallySchema },
      { name: TALLY_DELTA, schema: tallyDeltaSchema },
      { name: CITY_AUTHOR, schema: cityAuthorSchema },
    ]),
  ],
  providers: [TalliesRepository, TallySumsWorker],
  exports: [TalliesRepository],
})
export class TalliesModule {}
