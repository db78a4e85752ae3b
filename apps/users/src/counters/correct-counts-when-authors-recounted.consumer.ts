import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { authorsRecounted } from '@pechincha/contracts/events/authors-recounted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { CountsReconciliationService } from './counts-reconciliation.service.js';

@Controller()
export class CorrectCountsWhenAuthorsRecounted {
  constructor(private readonly reconciliation: CountsReconciliationService) {}

  @OnEvent(authorsRecounted)
  async handle(
    @Payload() { data, occurredAt }: EventOf<typeof authorsRecounted>,
    @Ctx() tx: EventContext,
  ): Promise<void> {
    await this.reconciliation.compare(data.authors, new Date(occurredAt), tx);
  }
}
