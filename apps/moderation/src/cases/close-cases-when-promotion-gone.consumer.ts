import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionDeleted } from '@pechincha/contracts/events/promotion-deleted';
import { promotionStatusChanged } from '@pechincha/contracts/events/promotion-status-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { CaseDecisionsService } from './case-decisions.service.js';

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
