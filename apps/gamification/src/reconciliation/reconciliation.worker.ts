import { Injectable } from '@nestjs/common';
import { NightlyRunQueue } from '@pechincha/jobs/nightly-run.queue';
import { NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { AccountsRecount } from './accounts.recount.js';
import { StandingsPublisher } from './standings.publisher.js';

@Injectable()
export class ReconciliationWorker extends NightlyWorker {
  constructor(
    runs: NightlyRunQueue,
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
