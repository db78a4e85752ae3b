import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionDecisionSettled } from '@pechincha/contracts/events/promotion';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { DecisionRecorder } from '../decisions/decision-recorder.service.js';
import { TrustService } from '../decisions/trust.service.js';
import { UndoService } from '../decisions/undo.service.js';
import { AppealsService } from './appeals.service.js';

/** What moderation asked for counts once promotions has applied it; else nothing is left of it. */
@Controller()
export class SettleRequestWhenPromotionDecisionSettled {
  constructor(
    private readonly decisionRecorder: DecisionRecorder,
    private readonly trust: TrustService,
    private readonly undoService: UndoService,
    private readonly appealsService: AppealsService,
  ) {}

  @OnEvent(promotionDecisionSettled)
  async handle({ data }: EventOf<typeof promotionDecisionSettled>, tx: EventContext): Promise<void> {
    const { request, requestId, settlement } = data;
    if (request === 'undo') return this.undoService.settle(requestId, settlement, tx);
    if (request === 'appeal') return this.appealsService.settle(requestId, settlement, tx);
    const applied = await this.decisionRecorder.settle(requestId, settlement, tx);
    if (applied) await this.trust.sample(applied, tx);
  }
}
