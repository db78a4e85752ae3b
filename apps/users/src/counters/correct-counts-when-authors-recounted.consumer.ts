import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { authorsRecounted } from '@pechincha/contracts/events/authors-recounted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { CountsReconciliationService } from './counts-reconciliation.service.js';

@Controller()
export class CorrectCountsWhenAuthorsRecounted {
  constructor(private readonly reconciliation: CountsReconciliationService) {}

  @OnEvent(authorsRecounted)
  async handle({ data, occurredAt }: EventOf<typeof authorsRecounted>, tx: EventContext): Promise<void> {
    await this.reconciliation.compare(data.authors, new Date(occurredAt), tx);
  }
}
