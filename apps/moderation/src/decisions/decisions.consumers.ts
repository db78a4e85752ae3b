import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { commentDeleted } from '@pechincha/contracts/events/comment';
import {
  promotionDeleted,
  promotionStatusChanged,
  promotionSubmitted,
} from '@pechincha/contracts/events/promotion';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { MembersRepository } from '../members/members.repository.js';
import { PublicLogRepository } from '../public-log/public-log.repository.js';
import { PublicLogService } from '../public-log/public-log.service.js';
import { toSubmissionRecord } from '../reviews/promotion-review.js';
import { ReviewsRepository } from '../reviews/reviews.repository.js';
import { DecisionRecorder } from './decision-recorder.service.js';
import { TrustService } from './trust.service.js';

@Controller()
export class ReviewPromotionWhenPromotionSubmitted {
  constructor(
    private readonly reviews: ReviewsRepository,
    private readonly members: MembersRepository,
    private readonly log: PublicLogRepository,
    private readonly trust: TrustService,
  ) {}

  @OnEvent(promotionSubmitted)
  async handle(event: EventOf<typeof promotionSubmitted>, tx: EventContext): Promise<void> {
    const { author, promotionId, revision } = event.data;
    await this.members.insertIfMissing(author, tx.session);
    await this.reviews.addRevision(promotionId, toSubmissionRecord(event), tx.session);
    await this.log.voidAppeals(`deal:${promotionId}`, revision, tx.session);
    await this.trust.approve(promotionId, revision, tx);
  }
}

@Controller()
export class CloseReviewWhenPromotionStatusChanged {
  constructor(private readonly reviews: ReviewsRepository) {}

  /** A change to `pending` is ignored, because promotion.submitted carries the version to decide on. */
  @OnEvent(promotionStatusChanged)
  async handle({ data }: EventOf<typeof promotionStatusChanged>, tx: EventContext): Promise<void> {
    const { promotionId, revision, from, to } = data;
    if (from === 'pending') await this.reviews.addRevision(promotionId, { revision, exit: to }, tx.session);
  }
}

/** Logs what admins take down without a case or the queue, and reverses what they publish again. */
@Controller()
export class LogDecisionWhenMadeOutside {
  constructor(
    private readonly reviews: ReviewsRepository,
    private readonly log: PublicLogRepository,
    private readonly publicLog: PublicLogService,
    private readonly decisionRecorder: DecisionRecorder,
  ) {}

  @OnEvent(promotionDeleted)
  async handlePromotionDeleted(
    { data, occurredAt }: EventOf<typeof promotionDeleted>,
    tx: EventContext,
  ): Promise<void> {
    const { promotionId, authorId, byAdmin } = data;
    // With the row from which the log learns it. Decisions are kept, because they belong to the moderator as well.
    await this.reviews.erase(promotionId, tx.session);
    await this.log.erasePromotion(promotionId, tx.session);
    if (!byAdmin) return;
    const { adminId: moderatorId, title, city, reasonCode, publicReason: reason, wasPublic } = byAdmin;
    await this.publicLog.record(
      {
        subject: { kind: 'deal', id: promotionId, promotionId, title, city },
        wasPublic,
        action: 'deleted',
        at: new Date(occurredAt),
        authorId,
        moderatorId,
        reasonCode,
        reason,
      },
      tx,
    );
  }

  @OnEvent(promotionStatusChanged)
  async handleStatusChanged(
    { data, occurredAt }: EventOf<typeof promotionStatusChanged>,
    tx: EventContext,
  ): Promise<void> {
    const { promotionId, revision, authorId, from, to, isDirect, byAdmin } = data;
    const at = new Date(occurredAt);
    const isOverruling = isDirect && to === 'active' && from !== 'pending';
    // Also without anything to add, so that it conflicts with what is overruled at the same time.
    if (isDirect)
      await this.reviews.addRevision(
        promotionId,
        { revision, ...(isOverruling && { overruledAt: at }) },
        tx.session,
      );
    if (byAdmin) {
      const { adminId: moderatorId, title, city, wasPublic } = byAdmin;
      await this.publicLog.record(
        {
          subject: { kind: 'deal', id: promotionId, promotionId, title, city },
          wasPublic,
          action: 'removed',
          at,
          authorId,
          moderatorId,
        },
        tx,
      );
    }
    if (isDirect) await this.decisionRecorder.applyOverruling(promotionId, tx);
  }

  @OnEvent(commentDeleted)
  async handleCommentDeleted(
    { data, occurredAt }: EventOf<typeof commentDeleted>,
    tx: EventContext,
  ): Promise<void> {
    const { commentId: id, promotionId, authorId, byAdmin } = data;
    if (!byAdmin) return;
    const { adminId: moderatorId, title, city, content } = byAdmin;
    await this.publicLog.record(
      {
        subject: { kind: 'comment', id, promotionId, title, city, content },
        wasPublic: true,
        action: 'deleted',
        at: new Date(occurredAt),
        authorId,
        moderatorId,
      },
      tx,
    );
  }
}
