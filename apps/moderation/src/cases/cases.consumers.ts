import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { commentDeleted } from '@pechincha/contracts/events/comment';
import { promotionDeleted, promotionStatusChanged } from '@pechincha/contracts/events/promotion';
import { reportFiled } from '@pechincha/contracts/events/report';
import { userDeleted, userStandingChanged } from '@pechincha/contracts/events/user';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { IdempotencyService } from '@pechincha/service-kit/idempotency';
import { LogRepository } from '../log/log.repository.js';
import { StandingsRepository } from '../members/standings.repository.js';
import { CaseDecisionsService } from './case-decisions.service.js';
import { ReportsService } from './reports.service.js';
import { StandingJobQueue } from './standing-jobs.js';

@Controller()
export class FileReportWhenReportFiled {
  constructor(private readonly reports: ReportsService) {}

  @OnEvent(reportFiled)
  async handle(event: EventOf<typeof reportFiled>, tx: EventContext): Promise<void> {
    await this.reports.file(event, tx);
  }
}

/** Nothing is left to decide of a promotion, and its comments, that was removed or deleted. */
@Controller()
export class CloseCasesWhenPromotionGone {
  constructor(private readonly decisions: CaseDecisionsService) {}

  @OnEvent(promotionDeleted)
  async handleDeleted({ data }: EventOf<typeof promotionDeleted>, tx: EventContext): Promise<void> {
    await this.decisions.closeForPromotion(data.promotionId, true, tx);
  }

  @OnEvent(promotionStatusChanged)
  async handleStatusChanged(
    { data }: EventOf<typeof promotionStatusChanged>,
    tx: EventContext,
  ): Promise<void> {
    if (data.to === 'removed') await this.decisions.closeForPromotion(data.promotionId, false, tx);
  }
}

@Controller()
export class CloseCaseWhenCommentDeleted {
  constructor(private readonly decisions: CaseDecisionsService) {}

  @OnEvent(commentDeleted)
  async handle({ data }: EventOf<typeof commentDeleted>, tx: EventContext): Promise<void> {
    await this.decisions.closeForComment(data.commentId, tx);
  }
}

@Controller()
export class SaveStandingWhenUserStandingChanged {
  constructor(
    private readonly standings: StandingsRepository,
    private readonly standingJobs: StandingJobQueue,
  ) {}

  @OnEvent(userStandingChanged)
  async handle(
    { data, subjectVersion }: EventOf<typeof userStandingChanged>,
    tx: EventContext,
  ): Promise<void> {
    const { userId, suspended, trusted, voice } = data;
    const standing = { _id: userId, suspended, trusted, voice, version: subjectVersion };
    if (await this.standings.save(standing, tx.session)) await this.standingJobs.scheduleFor(userId, tx);
  }
}

@Controller()
export class EraseWritingsWhenUserDeleted {
  constructor(
    private readonly standings: StandingsRepository,
    private readonly standingJobs: StandingJobQueue,
    private readonly log: LogRepository,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * The member's reports go, and with them cases that have no other. Entries of the log are kept without what the
   * member wrote, because they are the moderators' record as well.
   */
  @OnEvent(userDeleted)
  async handle({ data: { userId } }: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    await this.standings.erase(userId, tx.session);
    await this.standingJobs.scheduleFor(userId, tx);
    await this.log.eraseAuthor(userId, tx.session);
    await this.idempotency.deleteForMember(userId, tx.session);
  }
}
