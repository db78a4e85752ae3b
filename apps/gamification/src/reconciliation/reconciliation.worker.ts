import { Injectable } from '@nestjs/common';
import { MAX_RECOUNTED_ACCOUNTS, pointsRecounted } from '@pechincha/contracts/events/gamification';
import { NightlyRunQueue, NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { type IdRange, type NumbersRow, Recount } from '@pechincha/jobs/recount';
import { Clock } from '@pechincha/persistence/clock';
import { SnapshotReader } from '@pechincha/persistence/queries';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { ClientSession } from 'mongoose';
import { MembersRepository } from '../members/members.repository.js';
import { type AccountRow, AccountsRepository, type AccountSums } from '../points/accounts.repository.js';
import { AccountsService } from '../points/accounts.service.js';
import { LedgerRepository } from '../points/ledger.repository.js';
import { MonthlyPointsRepository } from '../points/monthly-points.repository.js';

/** Compares points, tallies and earned points of accounts with the sums of their settled ledger rows. */
@Injectable()
export class AccountsRecount extends Recount<keyof AccountSums> {
  protected readonly names = ['points', 'earned', 'promotions', 'likes', 'comments'] as const;
  // Small, because ledgers are long and a MongoDB snapshot lasts 5 minutes.
  protected override readonly batchSize = 200;

  constructor(
    snapshots: SnapshotReader,
    unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly ledger: LedgerRepository,
    private readonly accountsService: AccountsService,
    private readonly clock: Clock,
  ) {
    super(snapshots, unitOfWork);
  }

  protected listStored(
    ids: IdRange,
    limit: number,
    session: ClientSession,
  ): Promise<NumbersRow<keyof AccountSums>[]> {
    return this.accounts.listSums(ids, limit, session);
  }

  protected count(ids: IdRange, session: ClientSession): AsyncIterable<NumbersRow<keyof AccountSums>> {
    return this.ledger.sumSettled(ids, session);
  }

  protected save(
    member: string,
    { points, earned, ...tallies }: AccountSums,
    tx: Transaction,
  ): Promise<void> {
    return this.accountsService.correct(member, { points, earned, tallies }, this.clock.now(), tx);
  }
}

/** Compares who is in the ranking with the copies of members. */
@Injectable()
export class ShownRecount extends Recount<'shown'> {
  protected readonly names = ['shown'] as const;

  constructor(
    snapshots: SnapshotReader,
    unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly members: MembersRepository,
    private readonly accountsService: AccountsService,
  ) {
    super(snapshots, unitOfWork);
  }

  protected listStored(ids: IdRange, limit: number, session: ClientSession): Promise<NumbersRow<'shown'>[]> {
    return this.accounts.listShown(ids, limit, session);
  }

  protected count(ids: IdRange, session: ClientSession): AsyncIterable<NumbersRow<'shown'>> {
    return this.members.listShown(ids, session);
  }

  protected save(member: string, _counted: object, tx: Transaction): Promise<void> {
    return this.accountsService.refreshShown(member, tx);
  }
}

/** Compares the points of months with the sums of settled ledger rows. */
@Injectable()
export class MonthlyPointsRecount extends Recount<'points'> {
  protected readonly names = ['points'] as const;
  protected override readonly batchSize = 200;

  constructor(
    snapshots: SnapshotReader,
    unitOfWork: UnitOfWork,
    private readonly monthlyPoints: MonthlyPointsRepository,
    private readonly ledger: LedgerRepository,
    private readonly accountsService: AccountsService,
  ) {
    super(snapshots, unitOfWork);
  }

  protected listStored(ids: IdRange, limit: number, session: ClientSession): Promise<NumbersRow<'points'>[]> {
    return this.monthlyPoints.listSums(ids, limit, session);
  }

  protected count(ids: IdRange, session: ClientSession): AsyncIterable<NumbersRow<'points'>> {
    return this.ledger.sumMonths(ids, session);
  }

  protected save(id: string, { points }: Record<'points', number>, tx: Transaction): Promise<void> {
    return this.accountsService.correctMonth(id, points, tx);
  }
}

/** Publishes the points, level and badges of all open accounts, so that users can correct its copy. */
@Injectable()
export class PointsPublisher {
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
      accounts = await this.accounts.listOpen(after, MAX_RECOUNTED_ACCOUNTS);
      await this.publishBatch(accounts);
      after = accounts.at(-1)?._id ?? '';
    } while (accounts.length === MAX_RECOUNTED_ACCOUNTS);
  }

  private async publishBatch(accounts: AccountRow[]): Promise<void> {
    const [first] = accounts;
    if (!first) return;
    const counted = accounts.map(({ _id: userId, points, level, badges, version }) => ({
      userId,
      points,
      level,
      version,
      badges: badges.map(({ name }) => name),
    }));
    const metadata = { subject: first._id, subjectVersion: 0, occurredAt: this.clock.now() };
    await this.unitOfWork.run((tx) =>
      tx.publish(pointsRecounted, { ...metadata, data: { accounts: counted } }),
    );
  }
}

@Injectable()
export class ReconciliationWorker extends NightlyWorker {
  constructor(
    runs: NightlyRunQueue,
    private readonly recount: AccountsRecount,
    private readonly shownRecount: ShownRecount,
    private readonly monthlyPointsRecount: MonthlyPointsRecount,
    private readonly publisher: PointsPublisher,
  ) {
    super(runs);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    await this.recount.run(signal);
    await this.shownRecount.run(signal);
    await this.monthlyPointsRecount.run(signal);
    await this.publisher.publish(signal);
  }
}
