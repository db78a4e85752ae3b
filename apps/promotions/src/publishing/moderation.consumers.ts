import { Controller, Injectable } from '@nestjs/common';
import type { EventData, EventOf } from '@pechincha/contracts/event';
import {
  moderationApproved,
  moderationRejected,
  moderationReopened,
  moderationReversed,
} from '@pechincha/contracts/events/moderation';
import { promotionDecisionSettled, type Settlement } from '@pechincha/contracts/events/promotion';
import { isOver } from '@pechincha/contracts/operations/date-fields';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { Clock } from '@pechincha/persistence/clock';
import { Types } from 'mongoose';
import { CommentsService } from '../comments/comments.service.js';
import {
  getStatusUpdate,
  PromotionLifecycle,
  type StatusChangeOrigin,
  type StatusUpdate,
} from '../lifecycle/promotion-lifecycle.service.js';
import { isOpen } from '../promotions/promotion-visibility.js';
import { toValidity } from '../promotions/promotion.mapper.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';

type SettledRequest = Pick<EventData<typeof promotionDecisionSettled>, 'request' | 'requestId'>;

/** Applies what moderation decided if the promotion is still what it was decided about, and answers what became of it. */
@Injectable()
export class ModerationApplier {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly lifecycle: PromotionLifecycle,
    private readonly clock: Clock,
  ) {}

  /** The promotion if this revision is pending, or why it is not to be decided. */
  async findPending(
    promotionId: Types.ObjectId,
    revision: number,
    tx: EventContext,
  ): Promise<PromotionRow | Settlement> {
    const row = await this.promotions.findRow(promotionId, tx);
    if (!row) return 'gone';
    return row.status === 'pending' && row.revision === revision ? row : 'changed';
  }

  /**
   * The promotion if this change of its status is the last one, and whether it was edited since, or why it is not to be
   * taken back.
   */
  async findAfter(
    promotionId: Types.ObjectId,
    change: { revision: number } | { at: Date },
    tx: EventContext,
  ): Promise<{ row: PromotionRow; isEdited: boolean } | Settlement> {
    const row = await this.promotions.findRow(promotionId, tx);
    if (!row) return 'gone';
    const [last] = await this.promotions.listLatestStatusChanges(promotionId, tx.session);
    const isLast =
      'revision' in change ? last?.revision === change.revision : last?.at.getTime() === change.at.getTime();
    return last && isLast ? { row, isEdited: row.revision > last.revision } : 'changed';
  }

  isOver = (row: PromotionRow): boolean => isOver(toValidity(row), this.clock.now());

  async apply(
    before: PromotionRow,
    changes: StatusUpdate,
    origin: StatusChangeOrigin,
    tx: EventContext,
  ): Promise<Settlement> {
    await this.lifecycle.changeStatus(before, changes, origin, tx);
    return 'applied';
  }

  async publish(
    promotionId: string,
    request: SettledRequest,
    settlement: Settlement,
    tx: EventContext,
  ): Promise<void> {
    await tx.publish(promotionDecisionSettled, {
      subject: promotionId,
      subjectVersion: 1,
      data: { promotionId, ...request, settlement },
    });
  }
}

@Controller()
export class PublishPromotionWhenModerationApproved {
  constructor(private readonly applier: ModerationApplier) {}

  @OnEvent(moderationApproved)
  async handle({ data, occurredAt }: EventOf<typeof moderationApproved>, tx: EventContext): Promise<void> {
    const { decisionId: requestId, promotionId, revision, moderatorId } = data;
    const at = new Date(occurredAt);
    const found = await this.applier.findPending(new Types.ObjectId(promotionId), revision, tx);
    const origin = moderatorId ? { by: new Types.ObjectId(moderatorId) } : { cause: 'trust' as const };
    const settlement =
      typeof found === 'string'
        ? found
        : this.applier.isOver(found)
          ? 'over'
          : await this.applier.apply(found, getStatusUpdate(found, 'active', at), { ...origin, at }, tx);
    await this.applier.publish(promotionId, { request: 'decision', requestId }, settlement, tx);
  }
}

@Controller()
export class RejectPromotionWhenModerationRejected {
  constructor(
    private readonly applier: ModerationApplier,
    private readonly promotions: PromotionsRepository,
  ) {}

  @OnEvent(moderationRejected)
  async handle({ data, occurredAt }: EventOf<typeof moderationRejected>, tx: EventContext): Promise<void> {
    const { decisionId: requestId, promotionId, revision, moderatorId, moderationReason, duplicateOf } = data;
    const at = new Date(occurredAt);
    const found = await this.applier.findPending(new Types.ObjectId(promotionId), revision, tx);
    let settlement = found;
    if (typeof settlement !== 'string') {
      const changes = { ...getStatusUpdate(settlement, 'rejected', at), moderationReason };
      const duplicate = duplicateOf && (await this.findDuplicate(new Types.ObjectId(duplicateOf), tx));
      const origin = {
        by: new Types.ObjectId(moderatorId),
        at,
        ...(duplicate && { duplicateOf: duplicate }),
      };
      settlement = await this.applier.apply(settlement, changes, origin, tx);
    }
    await this.applier.publish(promotionId, { request: 'decision', requestId }, settlement, tx);
  }

  /** Only one that its author can open. */
  private async findDuplicate(
    _id: Types.ObjectId,
    { session }: EventContext,
  ): Promise<{ _id: string; city: string } | undefined> {
    const row = await this.promotions.findSummary(_id, session);
    return row && isOpen(row.status) ? { _id: row._id.toHexString(), city: row.city } : undefined;
  }
}

@Controller()
export class ReopenPromotionWhenModerationReopened {
  constructor(private readonly applier: ModerationApplier) {}

  @OnEvent(moderationReopened)
  async handle({ data, occurredAt }: EventOf<typeof moderationReopened>, tx: EventContext): Promise<void> {
    const { decisionId: requestId, promotionId, revision, moderatorId } = data;
    const at = new Date(occurredAt);
    // The decision itself was the next revision.
    const change = { revision: revision + 1 };
    const found = await this.applier.findAfter(new Types.ObjectId(promotionId), change, tx);
    const origin = { by: new Types.ObjectId(moderatorId), at };
    const settlement =
      typeof found === 'string'
        ? found
        : await this.applier.apply(found.row, getStatusUpdate(found.row, 'pending', at), origin, tx);
    await this.applier.publish(promotionId, { request: 'undo', requestId }, settlement, tx);
  }
}

@Controller()
export class RestoreWhenModerationReversed {
  constructor(
    private readonly applier: ModerationApplier,
    private readonly comments: CommentsService,
  ) {}

  @OnEvent(moderationReversed)
  async handle({ data, occurredAt }: EventOf<typeof moderationReversed>, tx: EventContext): Promise<void> {
    const settlement = await this.restore(data, new Date(occurredAt), tx);
    const request = { request: 'appeal', requestId: data.appealId } as const;
    await this.applier.publish(data.subject.promotionId, request, settlement, tx);
  }

  private async restore(
    { subject, moderatorId, decidedAt }: EventData<typeof moderationReversed>,
    at: Date,
    tx: EventContext,
  ): Promise<Settlement> {
    const _id = new Types.ObjectId(subject.id);
    if (subject.kind === 'comment') {
      // If its text is no longer kept, only the log changes.
      await this.comments.restore(_id, at, tx);
      return 'applied';
    }
    const found = await this.applier.findAfter(_id, { at: new Date(decidedAt) }, tx);
    if (typeof found === 'string') return found;
    const { row, isEdited } = found;
    if (this.applier.isOver(row)) return 'over';
    const origin = { by: new Types.ObjectId(moderatorId), at };
    // Nobody has approved what was edited since the decision.
    return this.applier.apply(row, getStatusUpdate(row, isEdited ? 'pending' : 'active', at), origin, tx);
  }
}
