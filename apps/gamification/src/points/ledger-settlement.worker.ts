import { Injectable } from '@nestjs/common';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import { AccountsService } from './accounts.service.js';
import { LedgerRepository } from './ledger.repository.js';

/** Adds new ledger rows to the accounts. */
@Injectable()
export class LedgerSettlementWorker extends KeyedWorker {
  /** Bounds the delay until members see new points. */
  protected readonly intervalMs = 100;
  /** Commits wait for the disk, so concurrent ones increase the throughput. */
  protected override readonly concurrency = 4;

  constructor(
    private readonly ledger: LedgerRepository,
    private readonly accounts: AccountsService,
  ) {
    super();
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
