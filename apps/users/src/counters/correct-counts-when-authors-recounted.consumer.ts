import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { authorsRecounted } from '@pechincha/contracts/events/authors-recounted';
import { On } from '@pechincha/messaging/on';
import { FactContext } from '@pechincha/messaging/transaction';
import { CountsReconciliation } from './counts-reconciliation.service.js';

@Controller()
export class CorrectCountsWhenAuthorsRecounted {
  constructor(private readonly reconciliation: CountsReconciliation) {}

  @On(authorsRecounted)
  async handle(
    @Payload() { data, occurredAt }: EventOf<typeof authorsRecounted>,
    @Ctx() tx: FactContext,
  ): Promise<void> {
    await this.reconciliation.compare(data.authors, new Date(occurredAt), tx);
  }
}
