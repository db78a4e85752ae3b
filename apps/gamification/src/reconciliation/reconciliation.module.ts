import { Module } from '@nestjs/common';
import { NightlyRunsModule } from '@pechincha/service-kit/nightly-runs';
import { PointsModule } from '../points/points.module.js';
import { AccountsRecount } from './accounts.recount.js';
import { ReconciliationWorker } from './reconciliation.worker.js';
import { StandingsPublisher } from './standings.publisher.js';

/** Numbers recomputed at night. */
@Module({
  imports: [PointsModule, NightlyRunsModule],
  providers: [AccountsRecount, ReconciliationWorker, StandingsPublisher],
})
export class ReconciliationModule {}
