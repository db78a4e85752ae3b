import { Injectable } from '@nestjs/common';
import { NightlyRunScheduler } from '@pechincha/jobs/nightly-run-scheduler';
import { NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { AlertOwnersRecount } from './alert-owners.recount.js';

@Injectable()
export class ReconciliationWorker extends NightlyWorker {
  constructor(
    runs: NightlyRunScheduler,
    private readonly recount: AlertOwnersRecount,
  ) {
    super(runs);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    await this.recount.run(signal);
  }
}
