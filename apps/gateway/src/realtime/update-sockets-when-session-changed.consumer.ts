import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { sessionChanged } from '@pechincha/contracts/events/session-changed';
import { On } from '@pechincha/messaging/on';
import { SessionChanges } from './session-changes.js';

/** For gateways that were cut off from Redis when the channel announced the change. */
@Controller()
export class UpdateSocketsWhenSessionChanged {
  constructor(private readonly changes: SessionChanges) {}

  @On(sessionChanged)
  async handle(@Payload() { data }: EventOf<typeof sessionChanged>): Promise<void> {
    await this.changes.apply(data);
    await this.changes.tellOthers(data);
  }
}
