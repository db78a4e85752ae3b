import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventOf } from '@pechincha/contracts/event';
import { appealDecided } from '@pechincha/contracts/events/appeal-decided';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { getCollection } from '@pechincha/persistence/get-collection';
import { Types, type Model } from 'mongoose';
import { RestoreCommentService } from '../comments/restore-comment.service.js';
import { PromotionLifecycle } from '../promotions/promotion-lifecycle.service.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { STATUS_CHANGE_MODEL, type StatusChangeRow } from '../promotions/status-change.schema.js';
import { getStatusUpdate } from '../promotions/status-update.js';

/** What moderation took down comes back when the appeal is accepted. */
@Controller()
export class RestoreWhenAppealDecided {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly lifecycle: PromotionLifecycle,
    private readonly comments: RestoreCommentService,
    @InjectModel(STATUS_CHANGE_MODEL) private readonly changes: Model<StatusChangeRow>,
  ) {}

  @OnEvent(appealDecided)
  async handle({ data, occurredAt }: EventOf<typeof appealDecided>, tx: EventContext): Promise<void> {
    const { thing, outcome, moderatorId, decision } = data;
    if (outcome === 'kept') return;
    const [_id, at] = [new Types.ObjectId(thing.id), new Date(occurredAt)];
    if (thing.kind === 'comment') return this.comments.restore(_id, at, tx);
    const before = await this.promotions.findRow(_id, tx);
    // Whatever has happened since then stays.
    if (!before || !(await this.isLastChange(_id, new Date(decision.at), tx))) return;
    const after = await this.promotions.update(before, getStatusUpdate(before, 'active', at), at, tx);
    await this.lifecycle.onStatusChanged(before, after, { by: new Types.ObjectId(moderatorId), at }, tx);
  }

  private async isLastChange(
    promotionId: Types.ObjectId,
    decidedAt: Date,
    { session }: EventContext,
  ): Promise<boolean> {
    const [last] = await getCollection(this.changes)
      .find({ deal: promotionId }, { session, sort: { revision: -1 }, limit: 1 })
      .toArray();
    return last?.at.getTime() === decidedAt.getTime();
  }
}
