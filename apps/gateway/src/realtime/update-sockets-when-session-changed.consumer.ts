import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { sessionChanged } from '@pechincha/contracts/events/session-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { SessionChangeListener } from './session-change-listener.js';

/** Covers gateways that were disconnected from Redis when the change was published on the channel. */
@Controller()
export class UpdateSocketsWhenSessionChanged {
  constructor(private readonly listener: SessionChangeListener) {}

  @OnEvent(sessionChanged)
  async handle({ data }: EventOf<typeof sessionChanged>): Promise<void> {
    await this.listener.apply(data);
    await this.listener.broadcast(data);
  }
}
