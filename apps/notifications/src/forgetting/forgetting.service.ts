import { Injectable } from '@nestjs/common';
import type { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import { MembersRepository } from '../members/members.repository.js';
import { NotificationsRepository } from '../notifications/notifications.repository.js';
import type { DepartureRow } from './departure.schema.js';
import { DeparturesRepository } from './departures.repository.js';

/** Longer than any transaction lasts. */
const ONCE_MORE_AFTER_MS = 30_000;
/** Notifications of others that one transaction changes. */
const ANONYMIZED_AT_ONCE = 500;

@Injectable()
export class ForgettingService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MembersRepository,
    private readonly alerts: AlertsRepository,
    private readonly notifications: NotificationsRepository,
    private readonly departures: DeparturesRepository,
  ) {}

  /** Whatever begins after this finds that the member left; what had begun before is erased by the job. */
  async forget(member: string, tx: Transaction): Promise<void> {
    await this.members.forget(member, tx.session);
    const isDone = await this.eraseSome(member, tx);
    const delay = isDone ? ONCE_MORE_AFTER_MS : 0;
    await this.departures.add(member, new Date(Date.now() + delay), tx.session);
  }

  /** Erases what transactions wrote while a member was leaving, and the name in what others were notified of. */
  async eraseLateWrites(job: DepartureRow): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (await this.eraseSome(job._id, tx)) await this.departures.queue.remove(job, tx.session);
      else await this.departures.queue.advance(job, {}, tx.session);
    });
  }

  /** False where there may be more. */
  private async eraseSome(member: string, tx: Transaction): Promise<boolean> {
    await this.alerts.removeAllOf(member, tx.session);
    await this.notifications.removeAllOf(member, tx.session);
    return (
      (await this.notifications.anonymizeActor(member, ANONYMIZED_AT_ONCE, tx.session)) < ANONYMIZED_AT_ONCE
    );
  }
}
