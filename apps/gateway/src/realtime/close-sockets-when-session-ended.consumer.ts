import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { FactOf } from '@pechincha/contracts/event';
import { sessionEnded } from '@pechincha/contracts/events/session-ended';
import { On } from '@pechincha/messaging/on';
import { SessionChanges } from './session-changes.js';

/** The channel has told it already; this is for a gateway that was cut off from Redis at that moment. */
@Controller()
export class CloseSocketsWhenSessionEnded {
  constructor(private readonly changes: SessionChanges) {}

  @On(sessionEnded)
  async handle(@Payload() { data }: FactOf<typeof sessionEnded>): Promise<void> {
    await this.changes.apply(data);
    await this.changes.tellOthers(data);
  }
}
