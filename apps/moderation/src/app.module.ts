import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NightlyRunModule } from '@pechincha/jobs/nightly.worker';
import type { KitOptions, ServiceConfig } from '@pechincha/service-kit/config';
import { ServiceModule } from '@pechincha/service-kit/service.module';
import { CaseDecisionsService } from './cases/case-decisions.service.js';
import {
  CloseCasesWhenPromotionGone,
  CloseCaseWhenCommentDeleted,
  EraseWritingsWhenUserDeleted,
  FileReportWhenReportFiled,
  SaveMemberStatusWhenUserStatusChanged,
} from './cases/cases.consumers.js';
import { CasesController } from './cases/cases.controller.js';
import { caseSchema, CasesRepository } from './cases/cases.repository.js';
import { reportSchema, ReportsRepository } from './cases/reports.repository.js';
import { ReportsService } from './cases/reports.service.js';
import {
  MemberStatusJobQueue,
  memberStatusJobSchema,
  MemberStatusJobsWorker,
} from './cases/member-status-jobs.js';

import { DecisionRecorder, DecisionWaiter } from './decisions/decision-recorder.service.js';
import {
  CloseReviewWhenPromotionStatusChanged,
  LogDecisionWhenMadeOutside,
  ReviewPromotionWhenPromotionSubmitted,
} from './decisions/decisions.consumers.js';
import { DecisionsController } from './decisions/decisions.controller.js';
import { decisionSchema, DecisionsRepository } from './decisions/decisions.repository.js';
import { DecisionsService } from './decisions/decisions.service.js';
import { StatisticsService } from './decisions/statistics.service.js';
import { TrustService } from './decisions/trust.service.js';
import { UndoService } from './decisions/undo.service.js';
import { ExportController } from './export/export.controller.js';
import { logEntrySchema } from './public-log/log-entry.schema.js';
import { PublicLogController } from './public-log/public-log.controller.js';
import { PublicLogService } from './public-log/public-log.service.js';
import { PublicLogRepository } from './public-log/public-log.repository.js';
import { authorRecordSchema, AuthorRecordsRepository } from './members/author-records.repository.js';
import {
  EraseMemberWhenUserDeleted,
  SaveEmailWhenUserEmailChanged,
  SaveMemberWhenUserChanged,
} from './members/members.consumers.js';
import { memberSchema, MembersRepository } from './members/members.repository.js';
import { memberStatusSchema, MemberStatusRepository } from './members/member-status.repository.js';
import { AppealsService } from './appeals/appeals.service.js';
import { SettleRequestWhenPromotionDecisionSettled } from './appeals/appeals.consumers.js';
import { AppealsController } from './appeals/appeals.controller.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { ReviewsRepository, promotionReviewSchema } from './reviews/reviews.repository.js';
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
  { name: 'PromotionReview', schema: promotionReviewSchema },
  { name: 'Report', schema: reportSchema },
  { name: 'MemberStatus', schema: memberStatusSchema },
  { name: 'MemberStatusJob', schema: memberStatusJobSchema },
];

/** The handlers of one event run in this order. */
const controllers: Type[] = [
  // reviews
  ReviewsController,
  CloseReviewWhenPromotionStatusChanged,
  // members
  SaveMemberWhenUserChanged,
  SaveEmailWhenUserEmailChanged,
  EraseMemberWhenUserDeleted,
  // decisions
  DecisionsController,
  ReviewPromotionWhenPromotionSubmitted,
  // cases
  CasesController,
  FileReportWhenReportFiled,
  CloseCasesWhenPromotionGone,
  CloseCaseWhenCommentDeleted,
  SaveMemberStatusWhenUserStatusChanged,
  EraseWritingsWhenUserDeleted,
  // public-log and appeals
  PublicLogController,
  LogDecisionWhenMadeOutside,
  AppealsController,
  SettleRequestWhenPromotionDecisionSettled,
  // export
  ExportController,
];

const providers: Provider[] = [
  // members, statuses and records
  MembersRepository,
  MemberStatusRepository,
  AuthorRecordsRepository,
  // reviews
  ReviewsRepository,
  // public-log
  PublicLogRepository,
  PublicLogService,
  // cases
  CasesRepository,
  CaseDecisionsService,
  ReportsRepository,
  ReportsService,
  MemberStatusJobQueue,
  MemberStatusJobsWorker,
  // decisions
  DecisionsRepository,
  DecisionRecorder,
  DecisionWaiter,
  DecisionsService,
  TrustService,
  StatisticsService,
  UndoService,
  // appeals
  AppealsService,
  // reconciliation
  AuthorRecordsRecount,
  CasesRecount,
  ReconciliationWorker,
];

@Module({})
export class AppModule {
  static forRoot(config: ServiceConfig, kit: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
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
