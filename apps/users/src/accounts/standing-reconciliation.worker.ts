import { Injectable } from '@nestjs/common';
import { NightlyRunQueue } from '@pechincha/jobs/nightly-run.queue';
import { NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { AccountsRepository } from './accounts.repository.js';
import { StandingService } from './standing.service.js';

const ACCOUNTS_BATCH_SIZE = 500;

/**
 * Compares every standing with what it follows from, every night: accounts of an earlier release have none, and
 * settings may have changed.
 */
@Injectable()
export class StandingReconciliationWorker extends NightlyWorker {
  constructor(
    runs: NightlyRunQueue,
    private readonly accounts: AccountsRepository,
    private readonly standing: StandingService,
  ) {
    super(runs);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    let after = '';
    for (;;) {
      signal.throwIfAborted();
      const accounts = await this.accounts.listAfter(after, ACCOUNTS_BATCH_SIZE);
      for (const account of accounts)
        if (this.standing.isOutdated(account)) await this.standing.refreshById(account._id);
      const last = accounts.at(-1);
      if (!last || accounts.length < ACCOUNTS_BATCH_SIZE) return;
      after = last._id;
    }
  }
}
