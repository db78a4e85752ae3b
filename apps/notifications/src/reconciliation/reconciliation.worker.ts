import { Injectable } from '@nestjs/common';
import { NightlyRunQueue } from '@pechincha/jobs/nightly-run.queue';
import { NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { AlertOwnersRecount } from './alert-owners.recount.js';

@Injectable()
export class ReconciliationWorker extends NightlyWorker {
  constructor(
    runs: NightlyRunQueue,
    private readonly recount: AlertOwnersRecount,
  ) {
    super(runs);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    await this.recount.run(signal);
  }
}
