import { Module } from '@nestjs/common';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { CountDeltasModule } from './count-deltas.module.js';
import { CountFlushWorker } from './count-flush.worker.js';

@Module({ imports: [PromotionsModule, CountDeltasModule], providers: [CountFlushWorker] })
export class CountsModule {}
