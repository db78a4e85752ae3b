import { Injectable } from '@nestjs/common';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { ReactionWithholder } from './reaction-withholder.js';
import { WithholdingJobQueue } from './withholding-job.queue.js';
import type { WithholdingJobRow } from './withholding-job.schema.js';

/** Takes the reactions of suspended members out of all numbers, and puts those of reactivated members back. */
@Injectable()
export class WithholdingWorker extends JobsWorker<WithholdingJobRow> {
  protected readonly intervalMs = 500;

  constructor(
    protected readonly queue: WithholdingJobQueue,
    private readonly unitOfWork: UnitOfWork,
    private readonly withholder: ReactionWithholder,
  ) {
    super();
  }

  protected async handle(job: WithholdingJobRow): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const after = await this.withholder.processBatch(job._id, job.after, tx);
      if (after) await this.queue.advance(job, { after }, tx.session);
      else await this.queue.remove(job, tx.session);
    });
  }

  protected override describe({ _id }: WithholdingJobRow): object {
    return { memberId: _id };
  }
}
