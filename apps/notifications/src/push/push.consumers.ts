import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { sessionChanged, userStatusChanged } from '@pechincha/contracts/events/user';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { PushDevicesRepository } from './push-devices.repository.js';

/** A device gets no pushes after its session was ended or suspended. One that only expired keeps them. */
@Controller()
export class RemoveDevicesWhenSessionChanged {
  constructor(private readonly devices: PushDevicesRepository) {}

  @OnEvent(sessionChanged)
  async handle({ data, occurredAt }: EventOf<typeof sessionChanged>, tx: EventContext): Promise<void> {
    if (data.kind === 'role') return;
    const { userId, sessionId, except } = data;
    const until = new Date(occurredAt);
    await this.devices.deleteBySession(userId, { sessionId, except, until }, tx.session);
  }
}

/** A suspended member gets no pushes, with sessions or without. */
@Controller()
export class RemoveDevicesWhenUserStatusChanged {
  constructor(private readonly devices: PushDevicesRepository) {}

  @OnEvent(userStatusChanged)
  async handle({ data, occurredAt }: EventOf<typeof userStatusChanged>, tx: EventContext): Promise<void> {
    if (!data.suspended) return;
    const until = new Date(occurredAt);
    await this.devices.deleteBySession(data.userId, { sessionId: null, until }, tx.session);
  }
}
