import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NightlyRunModule } from '@pechincha/jobs/nightly-run.queue';
import { decisionSchema } from './decisions/decision.schema.js';
import { memberSchema } from './members/member.schema.js';
import { queueRowSchema } from './queue/queue-row.schema.js';
import { AuthorRecordsRecount } from './reconciliation/author-records.recount.js';
import { ReconciliationWorker } from './reconciliation/reconciliation.worker.js';
import { authorRecordSchema } from './records/author-record.schema.js';
import { AuthorRecordsRepository } from './records/author-records.repository.js';

/** Models and whatever has no controller or consumer, for all modules. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'AuthorRecord', schema: authorRecordSchema },
      { name: 'Decision', schema: decisionSchema },
      { name: 'Member', schema: memberSchema },
      { name: 'QueueRow', schema: queueRowSchema },
    ]),
    NightlyRunModule,
  ],
  providers: [AuthorRecordsRepository, AuthorRecordsRecount, ReconciliationWorker],
  exports: [MongooseModule, AuthorRecordsRepository],
})
export class CoreModule {}
