import { Module } from '@nestjs/common';
import { LogModule } from '../log/log.module.js';
import { MembersModule } from '../members/members.module.js';
import { CaseDecisionsService } from './case-decisions.service.js';
import { CasesController } from './cases.controller.js';
import { CasesService } from './cases.service.js';
import { CloseCaseWhenCommentDeleted } from './close-case-when-comment-deleted.consumer.js';
import { CloseCasesWhenPromotionGone } from './close-cases-when-promotion-gone.consumer.js';
import { EraseWritingsWhenUserDeleted } from './erase-writings-when-user-deleted.consumer.js';
import { FileReportWhenReportFiled } from './file-report-when-report-filed.consumer.js';
import { SaveStandingWhenUserStandingChanged } from './save-standing-when-user-standing-changed.consumer.js';

/** Members' reports, and the cases that managers decide. */
@Module({
  imports: [LogModule, MembersModule],
  controllers: [
    CasesController,
    FileReportWhenReportFiled,
    CloseCasesWhenPromotionGone,
    CloseCaseWhenCommentDeleted,
    SaveStandingWhenUserStandingChanged,
    EraseWritingsWhenUserDeleted,
  ],
  providers: [CasesService, CaseDecisionsService],
})
export class CasesModule {}
