import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { jobFields, JobQueue, type JobRow } from '@pechincha/jobs/job-queue';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { defaultPersistenceSettings } from '@pechincha/persistence/options';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { type Model, Schema, Types } from 'mongoose';
import { ReactionWithholder } from './reaction-withholder.js';
import { CheckWithholder, CouponVoteWithholder } from './vote-withholder.js';

/** Makes rows of a member follow their standing. */
interface Withholder {
  /** Processes the rows after the given one; returns the last one, or undefined if nothing remains. */
  processBatch(
    user: Types.ObjectId,
    after: Types.ObjectId | null,
    tx: Transaction,
  ): Promise<Types.ObjectId | undefined>;
}

/** What is made to follow a member's standing, in this order. */
const withholdingParts = ['reactions', 'checks', 'coupon-votes'] as const;
type WithholdingPart = (typeof withholdingParts)[number];

/** A member whose reactions and votes must follow their standing. Deleted when all do. */
interface WithholdingJobRow extends JobRow {
  /** The member's id. */
  _id: Types.ObjectId;
  part: WithholdingPart;
  /** Last row of the part processed; null at its start. */
  after: Types.ObjectId | null;
}

export const WITHHOLDING_JOB_MODEL = 'WithholdingJob';

export const withholdingJobSchema = new Schema<WithholdingJobRow>(
  {
    ...jobFields,
    part: { type: String, required: true },
    after: { type: Schema.Types.ObjectId, default: null },
  },
  { collection: 'withholdings', versionKey: false },
);

/**
 * Longer than a transaction, with a margin for clocks that differ: a press that has read the standing of before is
 * committed, or never will be, when the job starts.
 */
const WITHHOLDING_DELAY_MS = defaultPersistenceSettings.transactionTimeoutMs + 5_000;

@Injectable()
export class WithholdingJobQueue extends JobQueue<WithholdingJobRow> {
  constructor(@InjectModel(WITHHOLDING_JOB_MODEL) jobs: Model<WithholdingJobRow>) {
    super(jobs);
  }

  /** Call in the transaction that changes the standing. A running job starts again. */
  async scheduleFor(memberId: string, { session }: Transaction): Promise<void> {
    const dueAt = new Date(Date.now() + WITHHOLDING_DELAY_MS);
    await this.schedule(
      { _id: new Types.ObjectId(memberId), part: 'reactions', after: null, dueAt },
      session,
    );
  }
}

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
      const { _id, part } = job;
      const after = await this.withholders[part].processBatch(_id, job.after, tx);
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
