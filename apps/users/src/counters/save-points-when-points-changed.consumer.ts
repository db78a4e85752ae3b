import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { pointsChanged } from '@pechincha/contracts/events/points-changed';
import { OnEvents } from '@pechincha/messaging/on-event';
import { Transaction } from '@pechincha/persistence/transaction';
import { AccountsRepository } from '../accounts/accounts.repository.js';

@Controller()
export class SavePointsWhenPointsChanged {
  constructor(private readonly accounts: AccountsRepository) {}

  @OnEvents(pointsChanged)
  async handle(events: readonly EventOf<typeof pointsChanged>[], tx: Transaction): Promise<void> {
    const points = events.map(({ subjectVersion: version, data: { userId: id, ...values } }) => ({
      ...{ id, version },
      ...values,
    }));
    await this.accounts.savePoints(points, tx.session);
  }
}
