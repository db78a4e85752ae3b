import { Injectable } from '@nestjs/common';
import { NightlyRunQueue } from '@pechincha/jobs/nightly-run.queue';
import { NightlyWorker } from '@pechincha/jobs/nightly.worker';
import { AuthorRecordsRecount } from './author-records.recount.js';
import { CasesRecount } from './cases.recount.js';

@Injectable()
export class ReconciliationWorker extends NightlyWorker {
  constructor(
    scheduler: NightlyRunQueue,
    private readonly authorRecords: AuthorRecordsRecount,
    private readonly cases: CasesRecount,
  ) {
    super(scheduler);
  }

  protected async runNight(signal: AbortSignal): Promise<void> {
    await this.authorRecords.run(signal);
    await this.cases.run(signal);
  }
}
