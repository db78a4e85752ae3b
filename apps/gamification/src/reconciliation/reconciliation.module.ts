import { Module } from '@nestjs/common';
import { NightlyRunModule } from '@pechincha/jobs/nightly-run-scheduler';
import { PointsModule } from '../points/points.module.js';
import { AccountsRecount } from './accounts.recount.js';
import { ReconciliationWorker } from './reconciliation.worker.js';
import { StandingsPublisher } from './standings.publisher.js';

@Module({
  imports: [PointsModule, NightlyRunModule],
  providers: [AccountsRecount, ReconciliationWorker, StandingsPublisher],
})
export class ReconciliationModule {}
