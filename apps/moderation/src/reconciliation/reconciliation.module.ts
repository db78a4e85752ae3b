import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NightlyRunModule } from '@pechincha/jobs/nightly-run-scheduler';
import { decisionSchema } from '../decisions/decision.schema.js';
import { authorRecordSchema } from '../records/author-record.schema.js';
import { AuthorRecordsRecount } from './author-records.recount.js';
import { ReconciliationWorker } from './reconciliation.worker.js';

/** Nightly recount of the author records. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'AuthorRecord', schema: authorRecordSchema },
      { name: 'Decision', schema: decisionSchema },
    ]),
    NightlyRunModule,
  ],
  providers: [AuthorRecordsRecount, ReconciliationWorker],
})
export class ReconciliationModule {}
