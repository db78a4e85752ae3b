import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import {
  commentCreated,
  commentDeleted,
  commentRestored,
  commentValued,
} from '@pechincha/contracts/events/comment';
import {
  checkConfirmed,
  promotionDeleted,
  promotionProved,
  promotionReacted,
  promotionStatusChanged,
} from '@pechincha/contracts/events/promotion';
import { caseReversed, reportDecided } from '@pechincha/contracts/events/report';
import { userDeleted, userRegistered } from '@pechincha/contracts/events/user';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { EventContext, OnEvent, OnEvents } from '@pechincha/messaging/on-event';
import { Transaction } from '@pechincha/persistence/transaction';
import { IdempotencyService } from '@pechincha/service-kit/idempotency';
import { MembersRepository } from '../members/members.repository.js';
import { AccountsService } from './accounts.service.js';
import { AwardsService } from './awards.service.js';
import { EarningLimitsRepository } from './earning-limits.repository.js';
import { LikeAwardsService } from './like-awards.service.js';
import { VoteAwardsService } from './vote-awards.service.js';

/** Whether a promotion with this status earns points for its author. */
const isEarning = (status: PromotionStatus): boolean => status === 'active' || status === 'expired';

@Controller()
export class OpenAccountWhenUserRegistered {
  constructor(
    private readonly members: MembersRepository,
    private readonly accounts: AccountsService,
  ) {}

  @OnEvent(userRegistered)
  async handle(event: EventOf<typeof userRegistered>, tx: EventContext): Promise<void> {
    const { userId: _id, name, avatar } = event.data;
    await this.members.saveProfile({ _id, name, avatar, version: event.subjectVersion }, tx.session);
    await this.accounts.open(_id, new Date(event.occurredAt), tx);
  }
}

@Controller()
export class CloseAccountWhenUserDeleted {
  constructor(
    private readonly members: MembersRepository,
    private readonly accounts: AccountsService,
    private readonly limits: EarningLimitsRepository,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** Ledger and redemptions stay, without name and e-mail. */
  @OnEvent(userDeleted)
  async handle({ data }: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    await this.members.erase(data.userId, tx.session);
    await this.accounts.close(data.userId, tx);
    await this.limits.deleteDays(data.userId, tx.session);
    await this.idempotency.deleteForMember(data.userId, tx.session);
  }
}

@Controller()
export class AwardAuthorWhenPromotionStatusChanged {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(promotionStatusChanged)
  async handle({ data }: EventOf<typeof promotionStatusChanged>, tx: EventContext): Promise<void> {
    const { authorId: member, promotionId: about, from, to, declaredInterest = false } = data;
    if (!isEarning(from) && !isEarning(to)) return;
    await this.awards.applyPromotion({ member, about }, { counts: isEarning(to), declaredInterest }, tx);
  }
}

@Controller()
export class RevokePointsWhenPromotionDeleted {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(promotionDeleted)
  async handle({ data }: EventOf<typeof promotionDeleted>, tx: EventContext): Promise<void> {
    const { authorId: member, promotionId: about, from } = data;
    if (!isEarning(from)) return;
    await this.awards.applyPromotion({ member, about }, { counts: false }, tx);
  }
}

@Controller()
export class AwardAuthorWhenPromotionReacted {
  constructor(private readonly likeAwards: LikeAwardsService) {}

  @OnEvents(promotionReacted)
  async handle(events: readonly EventOf<typeof promotionReacted>[], tx: Transaction): Promise<void> {
    await this.likeAwards.apply(events, tx);
  }
}

@Controller()
export class AwardAuthorWhenCommentCreated {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(commentCreated)
  async handle({ data }: EventOf<typeof commentCreated>, tx: EventContext): Promise<void> {
    const member = data.author._id;
    const earnsPoints = data.promotionAuthorId !== member;
    await this.awards.applyComment({ member, about: data.commentId, change: 1, earnsPoints }, tx);
  }
}

@Controller()
export class RevokePointsWhenCommentDeleted {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(commentDeleted)
  async handle({ data }: EventOf<typeof commentDeleted>, tx: EventContext): Promise<void> {
    const { authorId: member, commentId: about } = data;
    await this.awards.applyComment({ member, about, change: -1 }, tx);
  }
}

@Controller()
export class AwardAuthorWhenCommentRestored {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(commentRestored)
  async handle({ data }: EventOf<typeof commentRestored>, tx: EventContext): Promise<void> {
    const { authorId: member, commentId: about, promotionAuthorId } = data;
    const earnsPoints = promotionAuthorId !== member;
    await this.awards.applyComment({ member, about, change: 1, earnsPoints }, tx);
  }
}

@Controller()
export class AwardAuthorWhenCommentValued {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(commentValued)
  async handle({ data }: EventOf<typeof commentValued>, tx: EventContext): Promise<void> {
    const { authorId: member, commentId: about, people } = data;
    await this.awards.applyUsefuls({ member, about }, people, tx);
  }
}

@Controller()
export class AwardAuthorWhenPromotionProved {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(promotionProved)
  async handle({ data }: EventOf<typeof promotionProved>, tx: EventContext): Promise<void> {
    const { authorId: member, promotionId: about, proved } = data;
    await this.awards.applyProof({ member, about }, proved, tx);
  }
}

@Controller()
export class AwardVotersWhenCheckConfirmed {
  constructor(private readonly voteAwards: VoteAwardsService) {}

  @OnEvent(checkConfirmed)
  async handle({ data }: EventOf<typeof checkConfirmed>, tx: EventContext): Promise<void> {
    await this.voteAwards.applyChecks(data, tx);
  }
}

@Controller()
export class AwardReportersWhenReportDecided {
  constructor(private readonly voteAwards: VoteAwardsService) {}

  @OnEvent(reportDecided)
  async handle({ data }: EventOf<typeof reportDecided>, tx: EventContext): Promise<void> {
    await this.voteAwards.applyReports(data, tx);
  }
}

@Controller()
export class RevokePointsWhenCaseReversed {
  constructor(private readonly voteAwards: VoteAwardsService) {}

  @OnEvent(caseReversed)
  async handle({ data }: EventOf<typeof caseReversed>, tx: EventContext): Promise<void> {
    await this.voteAwards.reverseReports(data, tx);
  }
}
