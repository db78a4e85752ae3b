import { Injectable } from '@nestjs/common';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { ReportsService } from './reports.service.js';
import { StandingJobQueue } from './standing-job.queue.js';
import type { StandingJobRow } from './standing-job.schema.js';

/** Makes members' reports follow their standing, and erases those of deleted members. */
@Injectable()
export class StandingJobsWorker extends JobsWorker<StandingJobRow> {
  protected readonly intervalMs = 200;

  constructor(
    protected readonly queue: StandingJobQueue,
    private readonly reports: ReportsService,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  protected async handle(job: StandingJobRow): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const after = await this.reports.processStandingBatch(job._id, job.after, tx);
      if (after === null) await this.queue.remove(job, tx.session);
      else await this.queue.advance(job, { after }, tx.session);
    });
  }

  protected override describe({ _id }: StandingJobRow): object {
    return { memberId: _id };
  }
}
