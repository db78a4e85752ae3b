import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { caseDecided } from '@pechincha/contracts/events/case-decided';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { TrustService } from './trust.service.js';

@Controller()
export class CautionAuthorWhenCaseDecided {
  constructor(private readonly trust: TrustService) {}

  @OnEvent(caseDecided)
  async handle({ data, occurredAt }: EventOf<typeof caseDecided>, tx: EventContext): Promise<void> {
    if (data.caution) await this.trust.caution(data.authorId, new Date(occurredAt), tx);
  }
}
