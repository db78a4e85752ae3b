import { Injectable } from '@nestjs/common';
import { NightlyRunQueue } from '@pechincha/jobs/nightly-run.queue';
import { NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { AuthorRecordsRecount } from './author-records.recount.js';

@Injectable()
export class ReconciliationWorker extends NightlyWorker {
  constructor(
    scheduler: NightlyRunQueue,
    private readonly recount: AuthorRecordsRecount,
  ) {
    super(scheduler);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    await this.recount.run(signal);
  }
}
