import { Injectable } from '@nestjs/common';
import { NightlyRunScheduler } from '@pechincha/jobs/nightly-run-scheduler';
import { NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { AuthorRecordsRecount } from './author-records.recount.js';

@Injectable()
export class ReconciliationWorker extends NightlyWorker {
  constructor(
    scheduler: NightlyRunScheduler,
    private readonly recount: AuthorRecordsRecount,
  ) {
    super(scheduler);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    await this.recount.run(signal);
  }
}
