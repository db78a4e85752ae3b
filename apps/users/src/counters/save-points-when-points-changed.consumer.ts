import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { pointsChanged } from '@pechincha/contracts/events/points-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { AccountsRepository } from '../accounts/accounts.repository.js';

@Controller()
export class SavePointsWhenPointsChanged {
  constructor(private readonly accounts: AccountsRepository) {}

  @OnEvent(pointsChanged)
  async handle(event: EventOf<typeof pointsChanged>, tx: EventContext): Promise<void> {
    const { userId, ...points } = event.data;
    await this.accounts.savePoints(userId, { ...points, version: event.subjectVersion }, tx.session);
  }
}
