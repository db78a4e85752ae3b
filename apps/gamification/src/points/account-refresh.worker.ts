import { Injectable } from '@nestjs/common';
import { KeyedWorker } from '@pechincha/service-kit/keyed.worker';
import { LeaseService } from '@pechincha/service-kit/lease.service';
import { CatalogueRepository } from '../catalogue/catalogue.repository.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';

const MAX_PENDING_ACCOUNTS = 500;

/**
 * Recalculates accounts after a change of badges and levels: new names, levels by other points, badges that are gone
 * or that a new rule gives. An account remembers the revision that it was calculated with, so that one which was
 * settled with the old catalogue at the same moment is found too.
 */
@Injectable()
export class AccountRefreshWorker extends KeyedWorker {
  protected readonly intervalMs = 250;
  protected override readonly concurrency = 4;

  constructor(
    leases: LeaseService,
    private readonly catalogue: CatalogueRepository,
    private readonly accounts: AccountsRepository,
    private readonly accountsService: AccountsService,
  ) {
    super(leases);
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
