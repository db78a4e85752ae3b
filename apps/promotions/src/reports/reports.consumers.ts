import { Controller } from '@nestjs/common';
import type { EventData, EventOf } from '@pechincha/contracts/event';
import { caseDecided, caseWarned } from '@pechincha/contracts/events/report';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { Types } from 'mongoose';
import { CommentsService } from '../comments/comments.service.js';
import { getStatusUpdate, PromotionLifecycle } from '../lifecycle/promotion-lifecycle.service.js';
import { DiscountVerdictsService } from '../products/discount-verdicts.service.js';
import { toEndedBy } from '../promotions/promotion.mapper.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { ReportedPromotionsRepository } from './reports.service.js';

type Decision = EventData<typeof caseDecided>;

/** Ends or removes the promotion, or deletes the comment; what is gone already stays so. */
@Controller()
export class ApplyDecisionWhenCaseDecided {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly reported: ReportedPromotionsRepository,
    private readonly lifecycle: PromotionLifecycle,
    private readonly discountVerdicts: DiscountVerdictsService,
    private readonly comments: CommentsService,
  ) {}

  @OnEvent(caseDecided)
  async handle(event: EventOf<typeof caseDecided>, tx: EventContext): Promise<void> {
    const { subject, action, suggestedPrice } = event.data;
    const _id = new Types.ObjectId(subject.id);
    if (action === 'delete-comment') await this.comments.deleteByModeration(_id, tx);
    if (subject.kind === 'comment') return;
    await this.reported.saveWarning(_id, false, event.subjectVersion, tx);
    if (suggestedPrice !== undefined) await this.reported.saveSuggestedPrice(_id, suggestedPrice, tx);
    const row = await this.promotions.findRow(_id, tx);
    if (row) await this.updateStatus(row, event.data, new Date(event.occurredAt), tx);
  }

  private async updateStatus(
    before: PromotionRow,
    { action, reasonCode, moderatorId }: Decision,
    at: Date,
    tx: EventContext,
  ): Promise<void> {
    const to = action === 'remove' ? 'removed' : 'expired';
    if (action === 'keep' || before.status === 'removed') return;
    const isEndedByOthers = before.status === 'expired' && toEndedBy(before).endedBy !== 'moderation';
    if (to === 'removed' || before.status === 'active' || isEndedByOthers) {
      // What its author, the community or its last day ended is ended for good.
      const changes =
        to === before.status ? { endedBy: 'moderation' as const } : getStatusUpdate(before, to, at);
      const by = new Types.ObjectId(moderatorId);
      await this.lifecycle.changeStatus(before, changes, { by, at }, tx);
    }
    // A wrong price says nothing of others.
    if (reasonCode === 'preco-errado') await this.discountVerdicts.onRemoved(before._id, tx);
  }
}

@Controller()
export class SaveWarningWhenCaseWarned {
  constructor(private readonly promotions: ReportedPromotionsRepository) {}

  @OnEvent(caseWarned)
  async handle({ data, subjectVersion }: EventOf<typeof caseWarned>, tx: EventContext): Promise<void> {
    const { promotionId, warned } = data;
    await this.promotions.saveWarning(new Types.ObjectId(promotionId), warned, subjectVersion, tx);
  }
}
