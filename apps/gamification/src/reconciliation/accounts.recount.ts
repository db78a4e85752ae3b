import { Injectable } from '@nestjs/common';
import { Recount, type IdRange, type NumbersRow } from '@pechincha/jobs/recount';
import { Clock } from '@pechincha/persistence/clock';
import { SnapshotReader } from '@pechincha/persistence/snapshot-reader';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { ClientSession } from 'mongoose';
import { AccountsRepository, type AccountSums } from '../points/accounts.repository.js';
import { AccountsService } from '../points/accounts.service.js';
import { LedgerRepository } from '../points/ledger.repository.js';

/** Compares points and tallies of accounts with the sums of their settled ledger rows. */
@Injectable()
export class AccountsRecount extends Recount<keyof AccountSums> {
  protected readonly names = ['points', 'promotions', 'likes', 'comments'] as const;
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

  protected save(member: string, { points, ...tallies }: AccountSums, tx: Transaction): Promise<void> {
    return this.accountsService.correct(member, { points, tallies }, this.clock.now(), tx);
  }
}
