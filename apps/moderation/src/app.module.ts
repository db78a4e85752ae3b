import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NightlyRunModule } from '@pechincha/jobs/nightly.worker';
import type { KitOptions } from '@pechincha/service-kit/config';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import { CaseDecisionsService } from './cases/case-decisions.service.js';
import {
  CloseCasesWhenPromotionGone,
  CloseCaseWhenCommentDeleted,
  EraseWritingsWhenUserDeleted,
  FileReportWhenReportFiled,
  SaveStandingWhenUserStandingChanged,
} from './cases/cases.consumers.js';
import { CasesController } from './cases/cases.controller.js';
import { caseSchema, CasesRepository } from './cases/cases.repository.js';
import { CasesService } from './cases/cases.service.js';
import { reportSchema, ReportsRepository } from './cases/reports.repository.js';
import { ReportsService } from './cases/reports.service.js';
import { StandingJobQueue, standingJobSchema, StandingJobsWorker } from './cases/standing-jobs.js';
import type { ModerationConfig } from './config.js';
import { DecisionRecorder } from './decisions/decision-recorder.service.js';
import { DecisionWaiter } from './decisions/decision-waiter.js';
import { QueuePromotionWhenPromotionSubmitted } from './decisions/decisions.consumers.js';
import { DecisionsController } from './decisions/decisions.controller.js';
import { decisionSchema, DecisionsRepository } from './decisions/decisions.repository.js';
import { DecisionsService } from './decisions/decisions.service.js';
import { TrustCandidatesService, TrustService } from './decisions/trust.service.js';
import { UndoService } from './decisions/undo.service.js';
import { ExportController } from './export/export.controller.js';
import { logEntrySchema } from './log/log-entry.schema.js';
import { LogRecorder } from './log/log-recorder.service.js';
import { LogRepository } from './log/log.repository.js';
import { authorRecordSchema, AuthorRecordsRepository } from './members/author-records.repository.js';
import {
  EraseMemberWhenUserDeleted,
  SaveEmailWhenUserEmailChanged,
  SaveMemberWhenUserChanged,
} from './members/members.consumers.js';
import { memberSchema, MembersRepository } from './members/members.repository.js';
import { standingSchema, StandingsRepository } from './members/standings.repository.js';
import { AppealsService } from './open-moderation/appeals.service.js';
import { FiguresService, LogService } from './open-moderation/log.service.js';
import {
  LogDecisionWhenMadeOutside,
  SettleRequestWhenPromotionDecisionSettled,
} from './open-moderation/open-moderation.consumers.js';
import { AppealsController, LogController } from './open-moderation/open-moderation.controllers.js';
import {
  DequeuePromotionWhenPromotionStatusChanged,
  ErasePromotionWhenPromotionDeleted,
} from './queue/queue.consumers.js';
import { QueueController } from './queue/queue.controller.js';
import { QueueRepository, queueRowSchema } from './queue/queue.repository.js';
import {
  AuthorRecordsRecount,
  CasesRecount,
  ReconciliationWorker,
} from './reconciliation/reconciliation.worker.js';

const models = [
  { name: 'AuthorRecord', schema: authorRecordSchema },
  { name: 'Case', schema: caseSchema },
  { name: 'Decision', schema: decisionSchema },
  { name: 'LogEntry', schema: logEntrySchema },
  { name: 'Member', schema: memberSchema },
  { name: 'QueueRow', schema: queueRowSchema },
  { name: 'Report', schema: reportSchema },
  { name: 'Standing', schema: standingSchema },
  { name: 'StandingJob', schema: standingJobSchema },
];

/** The handlers of one event run in this order. */
const controllers: Type[] = [
  // queue
  QueueController,
  DequeuePromotionWhenPromotionStatusChanged,
  ErasePromotionWhenPromotionDeleted,
  // members
  SaveMemberWhenUserChanged,
  SaveEmailWhenUserEmailChanged,
  EraseMemberWhenUserDeleted,
  // decisions
  DecisionsController,
  QueuePromotionWhenPromotionSubmitted,
  // cases
  CasesController,
  FileReportWhenReportFiled,
  CloseCasesWhenPromotionGone,
  CloseCaseWhenCommentDeleted,
  SaveStandingWhenUserStandingChanged,
  EraseWritingsWhenUserDeleted,
  // open-moderation
  LogController,
  AppealsController,
  LogDecisionWhenMadeOutside,
  SettleRequestWhenPromotionDecisionSettled,
  // export
  ExportController,
];

const providers: Provider[] = [
  // members, standings and records
  MembersRepository,
  StandingsRepository,
  AuthorRecordsRepository,
  // queue
  QueueRepository,
  // log
  LogRepository,
  LogRecorder,
  // cases
  CasesRepository,
  CasesService,
  CaseDecisionsService,
  ReportsRepository,
  ReportsService,
  StandingJobQueue,
  StandingJobsWorker,
  // decisions
  DecisionsRepository,
  DecisionRecorder,
  DecisionWaiter,
  DecisionsService,
  TrustService,
  TrustCandidatesService,
  UndoService,
  // open-moderation
  LogService,
  FiguresService,
  AppealsService,
  // reconciliation
  AuthorRecordsRecount,
  CasesRecount,
  ReconciliationWorker,
];

@Module({})
export class AppModule {
  static forRoot(config: ModerationConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forRoot({ name: 'moderation', config, ...kit }),
        MongooseModule.forFeature(models),
        NightlyRunModule,
      ],
      controllers,
      providers,
    };
  }
}
