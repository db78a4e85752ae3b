import { Injectable } from '@nestjs/common';
import { MAX_RECOUNTED_STANDINGS, standingsRecounted } from '@pechincha/contracts/events/standings-recounted';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { AccountRow } from '../points/account.schema.js';
import { AccountsRepository } from '../points/accounts.repository.js';

/** Publishes the points, level and badges of all open accounts, so that users can correct its copy. */
@Injectable()
export class StandingsPublisher {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param signal when aborted, throws before the next batch */
  async publish(signal?: AbortSignal): Promise<void> {
    let accounts: AccountRow[];
    let after = '';
    do {
      signal?.throwIfAborted();
      accounts = await this.accounts.listOpen(after, MAX_RECOUNTED_STANDINGS);
      await this.publishBatch(accounts);
      after = accounts.at(-1)?._id ?? '';
    } while (accounts.length === MAX_RECOUNTED_STANDINGS);
  }

  private async publishBatch(accounts: AccountRow[]): Promise<void> {
    const [first] = accounts;
    if (!first) return;
    const standings = accounts.map(({ _id: userId, points, level, badges, version }) => ({
      ...{ userId, points, level, version },
      badges: badges.map(({ name }) => name),
    }));
    const metadata = { subject: first._id, subjectVersion: 0, occurredAt: this.clock.now() };
    await this.unitOfWork.run((tx) => tx.publish(standingsRecounted, { ...metadata, data: { standings } }));
  }
}
