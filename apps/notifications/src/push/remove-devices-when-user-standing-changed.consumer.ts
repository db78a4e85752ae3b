import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userStandingChanged } from '@pechincha/contracts/events/user-standing-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { PushDevicesRepository } from './push-devices.repository.js';

/** A suspended member gets no pushes, with sessions or without. */
@Controller()
export class RemoveDevicesWhenUserStandingChanged {
  constructor(private readonly devices: PushDevicesRepository) {}

  @OnEvent(userStandingChanged)
  async handle({ data, occurredAt }: EventOf<typeof userStandingChanged>, tx: EventContext): Promise<void> {
    if (!data.suspended) return;
    const until = new Date(occurredAt);
    await this.devices.deleteBySession(data.userId, { sessionId: null, until }, tx.session);
  }
}
