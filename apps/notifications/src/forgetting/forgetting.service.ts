import { Injectable } from '@nestjs/common';
import type { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import { MembersRepository } from '../members/members.repository.js';
import { NotificationsRepository } from '../notifications/notifications.repository.js';
import { DeparturesRepository } from './departures.repository.js';

/** Longer than any transaction lasts. */
const ONCE_MORE_AFTER_MS = 30_000;

@Injectable()
export class ForgettingService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MembersRepository,
    private readonly alerts: AlertsRepository,
    private readonly notifications: NotificationsRepository,
    private readonly departures: DeparturesRepository,
  ) {}

  /** Whatever begins after this finds that the member left; what had begun before is removed by `sweep`. */
  async forget(member: string, tx: Transaction): Promise<void> {
    await this.members.forget(member, tx.session);
    await this.removeAllOf(member, tx);
    await this.departures.add(member, new Date(Date.now() + ONCE_MORE_AFTER_MS), tx.session);
  }

  /** Removes what transactions wrote for members while they were leaving. */
  async sweep(now: Date): Promise<void> {
    for (const member of await this.departures.due(now)) {
      await this.unitOfWork.run(async (tx) => {
        await this.removeAllOf(member, tx);
        await this.departures.remove(member, tx.session);
      });
    }
  }

  private async removeAllOf(member: string, tx: Transaction): Promise<void> {
    await this.alerts.removeAllOf(member, tx.session);
    await this.notifications.removeAllOf(member, tx.session);
  }
}
