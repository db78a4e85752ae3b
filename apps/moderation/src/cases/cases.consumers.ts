import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { commentDeleted } from '@pechincha/contracts/events/comment';
import { promotionDeleted, promotionStatusChanged } from '@pechincha/contracts/events/promotion';
import { reportFiled } from '@pechincha/contracts/events/report';
import { userDeleted, userStatusChanged } from '@pechincha/contracts/events/user';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { IdempotencyService } from '@pechincha/service-kit/idempotency';
import { PublicLogRepository } from '../public-log/public-log.repository.js';
import { MemberStatusRepository } from '../members/member-status.repository.js';
import { CaseDecisionsService } from './case-decisions.service.js';
import { ReportsService } from './reports.service.js';
import { MemberStatusJobQueue } from './member-status-jobs.js';

@Controller()
export class FileReportWhenReportFiled {
  constructor(private readonly reportsService: ReportsService) {}

  @OnEvent(reportFiled)
  async handle(event: EventOf<typeof reportFiled>, tx: EventContext): Promise<void> {
    await this.reportsService.file(event, tx);
  }
}

/** Nothing is left to decide of a promotion, and its comments, that was removed or deleted. */
@Controller()
export class CloseCasesWhenPromotionGone {
  constructor(private readonly caseDecisions: CaseDecisionsService) {}

  @OnEvent(promotionDeleted)
  async handleDeleted({ data }: EventOf<typeof promotionDeleted>, tx: EventContext): Promise<void> {
    await this.caseDecisions.closeForPromotion(data.promotionId, true, tx);
  }

  @OnEvent(promotionStatusChanged)
  async handleStatusChanged(
    { data }: EventOf<typeof promotionStatusChanged>,
    tx: EventContext,
  ): Promise<void> {
    if (data.to === 'removed') await this.caseDecisions.closeForPromotion(data.promotionId, false, tx);
  }
}

@Controller()
export class CloseCaseWhenCommentDeleted {
  constructor(private readonly caseDecisions: CaseDecisionsService) {}

  @OnEvent(commentDeleted)
  async handle({ data }: EventOf<typeof commentDeleted>, tx: EventContext): Promise<void> {
    await this.caseDecisions.closeForComment(data.commentId, tx);
  }
}

@Controller()
export class SaveMemberStatusWhenUserStatusChanged {
  constructor(
    private readonly memberStatuses: MemberStatusRepository,
    private readonly memberStatusJobs: MemberStatusJobQueue,
  ) {}

  @OnEvent(userStatusChanged)
  async handle({ data, subjectVersion }: EventOf<typeof userStatusChanged>, tx: EventContext): Promise<void> {
    const { userId, suspended, trusted, voteWeight } = data;
    const memberStatus = { _id: userId, suspended, trusted, voteWeight, version: subjectVersion };
    if (await this.memberStatuses.save(memberStatus, tx.session))
      await this.memberStatusJobs.scheduleFor(userId, tx);
  }
}

@Controller()
export class EraseWritingsWhenUserDeleted {
  constructor(
    private readonly memberStatuses: MemberStatusRepository,
    private readonly memberStatusJobs: MemberStatusJobQueue,
    private readonly log: PublicLogRepository,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * The member's reports go, and with them cases that have no other. Entries of the log are kept without what the
   * member wrote, because they are the moderators' record as well.
   */
  @OnEvent(userDeleted)
  async handle({ data: { userId } }: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    await this.memberStatuses.erase(userId, tx.session);
    await this.memberStatusJobs.scheduleFor(userId, tx);
    await this.log.eraseAuthor(userId, tx.session);
    await this.idempotency.deleteForMember(userId, tx.session);
  }
}
