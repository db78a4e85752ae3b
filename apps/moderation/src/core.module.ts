import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NightlyRunModule } from '@pechincha/jobs/nightly-run.queue';
import { caseSchema } from './cases/case.schema.js';
import { CasesRepository } from './cases/cases.repository.js';
import { reportSchema } from './cases/report.schema.js';
import { ReportsRepository } from './cases/reports.repository.js';
import { ReportsService } from './cases/reports.service.js';
import { StandingJobQueue } from './cases/standing-job.queue.js';
import { standingJobSchema } from './cases/standing-job.schema.js';
import { StandingJobsWorker } from './cases/standing-jobs.worker.js';
import { decisionSchema } from './decisions/decision.schema.js';
import { StoreSlugsMigration } from './decisions/store-slugs.migration.js';
import { logEntrySchema } from './log/log-entry.schema.js';
import { memberSchema } from './members/member.schema.js';
import { QueueRepository } from './queue/queue.repository.js';
import { queueRowSchema } from './queue/queue-row.schema.js';
import { AuthorRecordsRecount } from './reconciliation/author-records.recount.js';
import { CasesRecount } from './reconciliation/cases.recount.js';
import { ReconciliationWorker } from './reconciliation/reconciliation.worker.js';
import { authorRecordSchema } from './records/author-record.schema.js';
import { AuthorRecordsRepository } from './records/author-records.repository.js';
import { standingSchema } from './standings/standing.schema.js';
import { StandingsRepository } from './standings/standings.repository.js';

/** Models and whatever has no controller or consumer, for all modules. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'AuthorRecord', schema: authorRecordSchema },
      { name: 'Case', schema: caseSchema },
      { name: 'Decision', schema: decisionSchema },
      { name: 'LogEntry', schema: logEntrySchema },
      { name: 'Member', schema: memberSchema },
      { name: 'QueueRow', schema: queueRowSchema },
      { name: 'Report', schema: reportSchema },
      { name: 'Standing', schema: standingSchema },
      { name: 'StandingJob', schema: standingJobSchema },
    ]),
    NightlyRunModule,
  ],
  providers: [
    QueueRepository,
    AuthorRecordsRepository,
    AuthorRecordsRecount,
    StandingsRepository,
    CasesRepository,
    ReportsRepository,
    ReportsService,
    StandingJobQueue,
    StandingJobsWorker,
    CasesRecount,
    ReconciliationWorker,
    StoreSlugsMigration,
  ],
  exports: [
    MongooseModule,
    QueueRepository,
    AuthorRecordsRepository,
    StandingsRepository,
    CasesRepository,
    ReportsRepository,
    ReportsService,
    StandingJobQueue,
  ],
})
export class CoreModule {}
