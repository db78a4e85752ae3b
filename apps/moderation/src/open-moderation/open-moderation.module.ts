import { Module } from '@nestjs/common';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { LogModule } from '../log/log.module.js';
import { MembersModule } from '../members/members.module.js';
import { AppealsController } from './appeals.controller.js';
import { AppealsService } from './appeals.service.js';
import { FiguresService } from './figures.service.js';
import { LogDecisionWhenMadeOutside } from './log-decision-when-made-outside.consumer.js';
import { LogController } from './log.controller.js';
import { LogService } from './log.service.js';
import { SettleRequestWhenPromotionDecisionSettled } from './settle-request-when-promotion-decision-settled.consumer.js';

/** The public log with its figures, and the appeals of authors. */
@Module({
  imports: [DecisionsModule, LogModule, MembersModule],
  controllers: [
    LogController,
    AppealsController,
    LogDecisionWhenMadeOutside,
    SettleRequestWhenPromotionDecisionSettled,
  ],
  providers: [LogService, FiguresService, AppealsService],
})
export class OpenModerationModule {}
