import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { appealDecided, caseDecided } from '@pechincha/contracts/events/report';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { TrustService } from './trust.service.js';

@Controller()
export class CautionAuthorWhenCaseDecided {
  constructor(private readonly trust: TrustService) {}

  @OnEvent(caseDecided)
  async handle({ data, occurredAt }: EventOf<typeof caseDecided>, tx: EventContext): Promise<void> {
    if (data.caution) await this.trust.caution(data.authorId, new Date(occurredAt), tx);
  }
}

@Controller()
export class ReverseCautionWhenAppealDecided {
  constructor(private readonly trust: TrustService) {}

  @OnEvent(appealDecided)
  async handle({ data }: EventOf<typeof appealDecided>, tx: EventContext): Promise<void> {
    const { outcome, decision, authorId } = data;
    if (outcome === 'reversed' && decision.caution)
      await this.trust.reverseCaution(authorId, new Date(decision.at), tx);
  }
}
