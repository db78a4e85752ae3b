import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { caseWarned } from '@pechincha/contracts/events/case-warned';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Types } from 'mongoose';
import { ReportedPromotionsRepository } from './reported-promotions.repository.js';

@Controller()
export class SaveWarningWhenCaseWarned {
  constructor(private readonly promotions: ReportedPromotionsRepository) {}

  @OnEvent(caseWarned)
  async handle({ data, subjectVersion }: EventOf<typeof caseWarned>, tx: EventContext): Promise<void> {
    const { promotionId, warned } = data;
    await this.promotions.saveWarning(new Types.ObjectId(promotionId), warned, subjectVersion, tx);
  }
}
