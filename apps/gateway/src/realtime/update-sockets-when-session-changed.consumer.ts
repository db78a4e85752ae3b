import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { sessionChanged } from '@pechincha/contracts/events/session-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { SessionChanges } from './session-changes.js';

/** For gateways that were cut off from Redis when the channel announced the change. */
@Controller()
export class UpdateSocketsWhenSessionChanged {
  constructor(private readonly changes: SessionChanges) {}

  @OnEvent(sessionChanged)
  async handle(@Payload() { data }: EventOf<typeof sessionChanged>): Promise<void> {
    await this.changes.apply(data);
    await this.changes.tellOthers(data);
  }
}
