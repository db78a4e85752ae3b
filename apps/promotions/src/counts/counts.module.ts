import { Module } from '@nestjs/common';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { CountStoreModule } from './count-store.module.js';
import { CountSumsWorker } from './count-sums.worker.js';

@Module({ imports: [PromotionsModule, CountStoreModule], providers: [CountSumsWorker] })
export class CountsModule {}
