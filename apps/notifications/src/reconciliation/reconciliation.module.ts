import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NightlyRunModule } from '@pechincha/jobs/nightly-run-scheduler';
import { alertOwnerSchema } from '../alerts/alert-owner.schema.js';
import { alertSchema } from '../alerts/alert.schema.js';
import { AlertOwnersRecount } from './alert-owners.recount.js';
import { ReconciliationWorker } from './reconciliation.worker.js';

/** Nightly recount of stored counters. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'AlertOwner', schema: alertOwnerSchema },
      { name: 'Alert', schema: alertSchema },
    ]),
    NightlyRunModule,
  ],
  providers: [AlertOwnersRecount, ReconciliationWorker],
})
export class ReconciliationModule {}
