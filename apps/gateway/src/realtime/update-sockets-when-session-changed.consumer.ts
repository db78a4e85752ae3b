import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { sessionChanged } from '@pechincha/contracts/events/session-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { OutdatedStatesService } from '../sessions/outdated-states.service.js';
import { SessionChangeListener } from './session-change-listener.js';

/** Covers users or gateways that were disconnected from Redis when the change was written and published there. */
@Controller()
export class UpdateSocketsWhenSessionChanged {
  constructor(
    private readonly outdatedStates: OutdatedStatesService,
    private readonly listener: SessionChangeListener,
  ) {}

  @OnEvent(sessionChanged)
  async handle({ data }: EventOf<typeof sessionChanged>): Promise<void> {
    if (data.versions) await this.outdatedStates.delete(data.versions);
    await this.listener.apply(data);
    await this.listener.broadcast(data);
  }
}
