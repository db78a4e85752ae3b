import { Injectable } from '@nestjs/common';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { ReactionWithholder } from './reaction-withholder.js';
import { CheckWithholder, CouponVoteWithholder } from './vote-withholder.js';
import type { Withholder } from './withholder.js';
import { WithholdingJobQueue } from './withholding-job.queue.js';
import { withholdingParts, type WithholdingJobRow, type WithholdingPart } from './withholding-job.schema.js';

/** Takes reactions and votes of suspended members out of all numbers, and puts those of reactivated members back. */
@Injectable()
export class WithholdingWorker extends JobsWorker<WithholdingJobRow> {
  protected readonly intervalMs = 500;
  private readonly withholders: Record<WithholdingPart, Withholder>;

  constructor(
    protected readonly queue: WithholdingJobQueue,
    private readonly unitOfWork: UnitOfWork,
    reactions: ReactionWithholder,
    checks: CheckWithholder,
    couponVotes: CouponVoteWithholder,
  ) {
    super();
    this.withholders = { reactions, checks, 'coupon-votes': couponVotes };
  }

  protected async handle(job: WithholdingJobRow): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const part = job.part ?? 'reactions';
      const after = await this.withholders[part].processBatch(job._id, job.after, tx);
      const next = withholdingParts[withholdingParts.indexOf(part) + 1];
      if (after) await this.queue.advance(job, { after }, tx.session);
      else if (next) await this.queue.advance(job, { part: next, after: null }, tx.session);
      else await this.queue.remove(job, tx.session);
    });
  }

  protected override describe({ _id }: WithholdingJobRow): object {
    return { memberId: _id };
  }
}
