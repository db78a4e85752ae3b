import { Injectable } from '@nestjs/common';
import { KeyedWorker } from '@pechincha/service-kit/keyed.worker';
import { LeaseService } from '@pechincha/service-kit/lease.service';
import { AccountsService } from './accounts.service.js';
import { LedgerRepository } from './ledger.repository.js';

/** Counts new ledger rows in their accounts, member by member. */
@Injectable()
export class LedgerSettlementWorker extends KeyedWorker {
  /** What a member sees of new points is at most this much older. */
  protected readonly intervalMs = 100;
  /** A commit waits for the disk; some wait for it together. */
  protected override readonly concurrency = 4;

  constructor(
    leases: LeaseService,
    private readonly ledger: LedgerRepository,
    private readonly accounts: AccountsService,
  ) {
    super(leases);
  }

  protected listPending(excluded: readonly string[]): Promise<string[]> {
    return this.ledger.listUnsettledMembers(excluded);
  }

  protected process(member: string): Promise<void> {
    return this.accounts.applyPending(member);
  }

  protected override describe(memberId: string): object {
    return { memberId };
  }
}
