import { Injectable } from '@nestjs/common';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import { GroupCommit } from '@pechincha/persistence/group-commit';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { CatalogueRepository } from '../catalogue/catalogue.repository.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { LedgerRepository } from './ledger.repository.js';

const MAX_PENDING_ACCOUNTS = 500;

/**
 * Recalculates accounts after a change of badges or levels. Accounts store the revision they were calculated with, so
 * those updated concurrently with the old catalogue are found too.
 */
@Injectable()
export class AccountRefreshWorker extends KeyedWorker {
  protected readonly intervalMs = 250;
  protected override readonly concurrency = 4;

  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly accounts: AccountsRepository,
    private readonly accountsService: AccountsService,
  ) {
    super();
  }

  protected async listPending(excluded: readonly string[]): Promise<string[]> {
    return this.accounts.listOutdated(await this.catalogue.getRevision(), MAX_PENDING_ACCOUNTS, excluded);
  }

  protected process(member: string): Promise<void> {
    return this.accountsService.refresh(member);
  }

  protected override describe(memberId: string): object {
    return { memberId };
  }
}

/** Members in one transaction. */
const MAX_MEMBERS = 32;

/** Adds new ledger rows to the accounts. */
@Injectable()
export class LedgerSettlementWorker extends KeyedWorker {
  /** Bounds the delay until members see new points. */
  protected readonly intervalMs = 100;
  protected override readonly concurrency = MAX_MEMBERS;
  private readonly group: GroupCommit<string, undefined>;

  constructor(
    unitOfWork: UnitOfWork,
    private readonly ledger: LedgerRepository,
    accounts: AccountsService,
  ) {
    super();
    const settle = async (members: readonly string[]) => {
      await accounts.applyPending(members);
      return members.map(() => undefined);
    };
    this.group = new GroupCommit('settlement', unitOfWork, settle, MAX_MEMBERS);
  }

  protected listPending(excluded: readonly string[]): Promise<string[]> {
    return this.ledger.listUnsettledMembers(excluded);
  }

  protected async process(member: string): Promise<void> {
    await this.group.run(member);
  }

  protected override describe(memberId: string): object {
    return { memberId };
  }
}
