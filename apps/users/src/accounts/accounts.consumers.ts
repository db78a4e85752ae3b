import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { appealDecided, caseDecided } from '@pechincha/contracts/events/report';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { TrustService } from './trust.service.js';

@Controller()
export class WarnAuthorWhenCaseDecided {
  constructor(private readonly trust: TrustService) {}

  @OnEvent(caseDecided)
  async handle({ data, occurredAt }: EventOf<typeof caseDecided>, tx: EventContext): Promise<void> {
    if (data.warning) await this.trust.warn(data.authorId, new Date(occurredAt), tx);
  }
}

@Controller()
export class ReverseWarningWhenAppealDecided {
  constructor(private readonly trust: TrustService) {}

  @OnEvent(appealDecided)
  async handle({ data }: EventOf<typeof appealDecided>, tx: EventContext): Promise<void> {
    const { outcome, decision, authorId } = data;
    if (outcome === 'reversed' && decision.warning)
      await this.trust.reverseWarning(authorId, new Date(decision.at), tx);
  }
}
