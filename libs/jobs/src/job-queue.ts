import { randomUUID } from 'node:crypto';
import type { ClientSession, Model, mongo } from 'mongoose';

/** Fields of every job row; subtypes add the job's own data. */
export interface JobRow {
  /** Earliest start of the next attempt, by the machine's clock; absent when the job is done. */
  dueAt?: Date;
  /** Id of the current claim; changes with each claim. */
  claim?: string | null;
  /** Claims since the last successful step. */
  attempts?: number;
}

/** Schema fields of job rows; the schema also needs an index on `dueAt`. */
export const jobFields = { dueAt: Date, claim: String, attempts: Number } as const;

/** Doubled with each further failure. */
const FIRST_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 60 * 60_000;

/**
 * Jobs as rows, each claimed by one worker at a time. After the lease another worker may claim the job, and writes
 * under the old claim no longer match.
 */
export class JobQueue<Row extends JobRow & mongo.Document> {
  /** @param leaseMs longer than one step of a job can take */
  constructor(
    private readonly model: Model<Row>,
    private readonly leaseMs: number,
  ) {}

  /** Claims the job that has been due longest. */
  async claim(): Promise<mongo.WithId<Row> | null> {
    const now = Date.now();
    return this.rows.findOneAndUpdate(
      { dueAt: { $lte: new Date(now) } },
      { $set: { claim: randomUUID(), dueAt: new Date(now + this.leaseMs) }, $inc: { attempts: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    ) as Promise<mongo.WithId<Row> | null>;
  }

  /** Saves the progress of a step and requeues the job; false if another worker has claimed it. */
  async advance(job: Row, progress: Partial<Row>, session: ClientSession): Promise<boolean> {
    const change = { ...progress, dueAt: new Date(), claim: null, attempts: 0 };
    const { matchedCount } = await this.rows.updateOne(claimFilter(job), { $set: change }, { session });
    return matchedCount > 0;
  }

  /** Deletes a finished job; false if another worker has claimed it. */
  async remove(job: Row, session?: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.rows.deleteOne(claimFilter(job), { session });
    return deletedCount > 0;
  }

  /** Finishes a job but keeps its row. */
  async complete(job: Row): Promise<void> {
    await this.rows.updateOne(claimFilter(job), { $unset: { dueAt: '', claim: '', attempts: '' } });
  }

  /** Makes a job due at once for any worker. */
  async release(job: Row): Promise<void> {
    await this.rows.updateOne(claimFilter(job), { $set: { dueAt: new Date(), claim: null } });
  }

  /** Postpones a failed job. @returns the delay in milliseconds */
  async postpone(job: Row): Promise<number> {
    const exponent = Math.min((job.attempts ?? 1) - 1, 20);
    const delay = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** exponent);
    const change = { dueAt: new Date(Date.now() + delay), claim: null };
    await this.rows.updateOne(claimFilter(job), { $set: change });
    return delay;
  }

  /** Unfinished jobs, claimed or not, counted up to 10,001. */
  async countPending(): Promise<number> {
    return this.rows.countDocuments({ dueAt: { $type: 'date' } }, { limit: 10_001 });
  }

  private get rows(): mongo.Collection<JobRow> {
    return this.model.collection as unknown as mongo.Collection<JobRow>;
  }
}

const claimFilter = (job: JobRow & mongo.Document): mongo.Filter<JobRow> => ({
  _id: job['_id'] as mongo.ObjectId,
  claim: job.claim ?? null,
});
