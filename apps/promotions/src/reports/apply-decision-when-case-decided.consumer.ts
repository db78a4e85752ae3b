import { Controller } from '@nestjs/common';
import type { EventData, EventOf } from '@pechincha/contracts/event';
import { caseDecided } from '@pechincha/contracts/events/case-decided';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Types } from 'mongoose';
import { CommentsService } from '../comments/comments.service.js';
import { PriceClaimsService } from '../promotions/price-claims.service.js';
import { PromotionLifecycle } from '../promotions/promotion-lifecycle.service.js';
import { toEndedBy } from '../promotions/promotion.mapper.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { getStatusUpdate } from '../promotions/status-update.js';
import { ReportedPromotionsRepository } from './reported-promotions.repository.js';

type Decision = EventData<typeof caseDecided>;

/** Ends or removes the promotion, or deletes the comment; what is gone already stays so. */
@Controller()
export class ApplyDecisionWhenCaseDecided {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly reported: ReportedPromotionsRepository,
    private readonly lifecycle: PromotionLifecycle,
    private readonly priceClaims: PriceClaimsService,
    private readonly comments: CommentsService,
  ) {}

  @OnEvent(caseDecided)
  async handle(event: EventOf<typeof caseDecided>, tx: EventContext): Promise<void> {
    const { thing, action, suggestedPrice } = event.data;
    const _id = new Types.ObjectId(thing.id);
    if (action === 'delete-comment') await this.comments.deleteByModeration(_id, tx);
    if (thing.kind === 'comment') return;
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
      const after = await this.promotions.update(before, changes, at, tx);
      const by = new Types.ObjectId(moderatorId);
      await this.lifecycle.onStatusChanged(before, after, { by, at }, tx);
    }
    // A wrong price says nothing of others.
    if (reasonCode === 'preco-errado') await this.priceClaims.onRemoved(before._id, tx);
  }
}
