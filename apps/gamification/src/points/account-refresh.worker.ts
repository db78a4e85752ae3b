import { Injectable } from '@nestjs/common';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import { CatalogueRepository } from '../catalogue/catalogue.repository.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';

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
