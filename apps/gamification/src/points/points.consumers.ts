import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import {
  commentCreated,
  commentDeleted,
  commentRestored,
  commentValued,
} from '@pechincha/contracts/events/comment';
import {
  promotionDeleted,
  promotionReacted,
  promotionStatusChanged,
} from '@pechincha/contracts/events/promotion';
import { userDeleted, userRegistered } from '@pechincha/contracts/events/user';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { EventContext, OnEvent, OnEvents } from '@pechincha/messaging/on-event';
import { Transaction } from '@pechincha/persistence/transaction';
import { IdempotencyService } from '@pechincha/service-kit/idempotency';
import { MembersRepository } from '../members/members.repository.js';
import { AccountsService } from './accounts.service.js';
import { AwardsService, LikeAwardsService } from './awards.service.js';

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
    const { userId: _id, name } = event.data;
    await this.members.saveName(_id, name, event.subjectVersion, tx.session);
    await this.accounts.open(_id, new Date(event.occurredAt), tx);
  }
}

@Controller()
export class CloseAccountWhenUserDeleted {
  constructor(
    private readonly members: MembersRepository,
    private readonly accounts: AccountsService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** Ledger and redemptions stay, without name and e-mail. */
  @OnEvent(userDeleted)
  async handle({ data }: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    await this.members.erase(data.userId, tx.session);
    await this.accounts.close(data.userId, tx);
    await this.idempotency.deleteForMember(data.userId, tx.session);
  }
}

@Controller()
export class AwardAuthorWhenPromotionStatusChanged {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(promotionStatusChanged)
  async handle({ data }: EventOf<typeof promotionStatusChanged>, tx: EventContext): Promise<void> {
    const { authorId: member, promotionId, from, to } = data;
    if (!isEarning(from) && !isEarning(to)) return;
    await this.awards.applyPromotion({ member, promotionId, counts: isEarning(to) }, tx);
  }
}

@Controller()
export class RevokePointsWhenPromotionDeleted {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(promotionDeleted)
  async handle({ data }: EventOf<typeof promotionDeleted>, tx: EventContext): Promise<void> {
    const { authorId: member, promotionId, from } = data;
    if (!isEarning(from)) return;
    await this.awards.applyPromotion({ member, promotionId, counts: false }, tx);
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
    await this.awards.applyComment({ member, commentId: data.commentId, change: 1, earnsPoints }, tx);
  }
}

@Controller()
export class RevokePointsWhenCommentDeleted {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(commentDeleted)
  async handle({ data }: EventOf<typeof commentDeleted>, tx: EventContext): Promise<void> {
    const { authorId: member, commentId } = data;
    await this.awards.applyComment({ member, commentId, change: -1 }, tx);
  }
}

@Controller()
export class AwardAuthorWhenCommentRestored {
  constructor(private readonly awards: AwardsService) {}

  @OnEvent(commentRestored)
  async handle({ data }: EventOf<typeof commentRestored>, tx: EventContext): Promise<void> {
    const { authorId: member, commentId, promotionAuthorId } = data;
    const earnsPoints = promotionAuthorId !== member;
    await this.awards.applyComment({ member, commentId, change: 1, earnsPoints }, tx);
  }
}

@Controller()
export class AwardAuthorWhenCommentValued {
  /** Nothing is awarded yet. */
  @OnEvent(commentValued)
  async handle(_event: EventOf<typeof commentValued>, _tx: EventContext): Promise<void> {
    await Promise.resolve();
  }
}
