import { Injectable } from '@nestjs/common';
import { BackgroundWorker } from '@pechincha/jobs/background-worker';
import { Clock } from '@pechincha/persistence/clock';
import { AccountsRepository } from './accounts.repository.js';
import { StandingService } from './standing.service.js';

/** Accounts per run; the next run goes on. */
const MAX_ACCOUNTS = 200;

/** Publishes standings that change by the passing of time. Two replicas at one account conflict, and one publishes. */
@Injectable()
export class StandingWorker extends BackgroundWorker {
  protected readonly intervalMs = 10_000;

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly standing: StandingService,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async runOnce(signal: AbortSignal): Promise<void> {
    for (const id of await this.accounts.listVoiceChanges(this.clock.now(), MAX_ACCOUNTS)) {
      if (signal.aborted) return;
      await this.standing.refreshById(id);
    }
  }
}
