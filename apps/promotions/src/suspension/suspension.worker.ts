import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createJobSchema, JobQueue, type JobRow } from '@pechincha/jobs/job-queue';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { defaultPersistenceSettings } from '@pechincha/persistence/options';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { type Model, Types } from 'mongoose';
import { type HidingPartName, hidingParts, SuspendedVoteHider } from './suspended-vote-hider.js';

/** A member whose reactions and votes must follow their status. Deleted when all do. */
interface SuspensionJobRow extends JobRow {
  /** The member's id. */
  _id: Types.ObjectId;
  part: HidingPartName;
  /** Last row of the part processed; null at its start. */
  after: Types.ObjectId | null;
}

export const SUSPENSION_JOB_MODEL = 'SuspensionJob';

export const suspensionJobSchema = createJobSchema<SuspensionJobRow>('suspension_jobs');

/**
 * Longer than a transaction, with a margin for clocks that differ: a reaction that has read the status of before is
 * committed, or never will be, when the job starts.
 */
const SUSPENSION_DELAY_MS = defaultPersistenceSettings.transactionTimeoutMs + 5_000;

@Injectable()
export class SuspensionJobQueue extends JobQueue<SuspensionJobRow> {
  constructor(@InjectModel(SUSPENSION_JOB_MODEL) jobs: Model<SuspensionJobRow>) {
    super(jobs);
  }

  /** Call in the transaction that changes the status. A running job starts again. */
  async scheduleFor(memberId: string, { session }: Transaction): Promise<void> {
    const dueAt = new Date(Date.now() + SUSPENSION_DELAY_MS);
    await this.schedule(
      { _id: new Types.ObjectId(memberId), part: 'reactions', after: null, dueAt },
      session,
    );
  }
}

/** Takes reactions and votes of suspended members out of all numbers, and puts those of reactivated members back. */
@Injectable()
export class SuspensionWorker extends JobsWorker<SuspensionJobRow> {
  protected readonly intervalMs = 500;

  constructor(
    protected readonly queue: SuspensionJobQueue,
    private readonly unitOfWork: UnitOfWork,
    private readonly hider: SuspendedVoteHider,
  ) {
    super();
  }

  protected async handle(job: SuspensionJobRow): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const { _id, part } = job;
      const after = await this.hider.processBatch(part, _id, job.after, tx);
      const next = hidingParts[hidingParts.indexOf(part) + 1];
      if (after) await this.queue.advance(job, { after }, tx.session);
      else if (next) await this.queue.advance(job, { part: next, after: null }, tx.session);
      else await this.queue.remove(job, tx.session);
    });
  }

  protected override describe({ _id }: SuspensionJobRow): object {
    return { memberId: _id };
  }
}
