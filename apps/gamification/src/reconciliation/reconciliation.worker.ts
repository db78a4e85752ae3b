import { Injectable } from '@nestjs/common';
import { NightlyRunScheduler } from '@pechincha/jobs/nightly-run-scheduler';
import { NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { AccountsRecount } from './accounts.recount.js';
import { StandingsPublisher } from './standings.publisher.js';

@Injectable()
export class ReconciliationWorker extends NightlyWorker {
  constructor(
    runs: NightlyRunScheduler,
    private readonly recount: AccountsRecount,
    private readonly standings: StandingsPublisher,
  ) {
    super(runs);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    await this.recount.run(signal);
    await this.standings.publish(signal);
  }
}
