import { Module } from '@nestjs/common';
import { CommentsModule } from '../comments/comments.module.js';
import { MembersModule } from '../members/members.module.js';
import { StandingsModule } from '../standings/standings.module.js';
import { ApplyDecisionWhenCaseDecided } from './apply-decision-when-case-decided.consumer.js';
import { ReportedPromotionsRepository } from './reported-promotions.repository.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { SaveWarningWhenCaseWarned } from './save-warning-when-case-warned.consumer.js';

/** Reports to moderation, and what it decides. */
@Module({
  imports: [CommentsModule, MembersModule, StandingsModule],
  controllers: [ReportsController, SaveWarningWhenCaseWarned, ApplyDecisionWhenCaseDecided],
  providers: [ReportedPromotionsRepository, ReportsService],
})
export class ReportsModule {}
