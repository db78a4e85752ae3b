import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { appealDecided } from '@pechincha/contracts/events/appeal-decided';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { TrustService } from './trust.service.js';

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
