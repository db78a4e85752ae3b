import { randomUUID } from 'node:crypto';
import type { ClientSession, Model, mongo } from 'mongoose';

/** What every row of a job queue has; the rest says what is to be done. */
export interface JobRow {
  /** Not started, or not tried again, before this, by the machine's clock. Absent: done. */
  dueAt?: Date;
  /** Of the worker that is at it; a new one with each claim. */
  claim?: string | null;
  /** Claims since its last step that succeeded. */
  attempts?: number;
}

/** For the schemas of job rows, which also need an index on `dueAt`. */
export const jobFields = { dueAt: Date, claim: String, attempts: Number } as const;

/** After a failure; doubled with each further one. */
const FIRST_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 60 * 60_000;

/**
 * Jobs as rows, each claimed by one worker at a time. A worker that dies leaves its job to whoever claims it after
 * the lease; what it still writes then does not count, for the claim is no longer its own.
 */
export class JobQueue<Row extends JobRow & mongo.Document> {
  /** @param leaseMs longer than one step of a job can take */
  constructor(
    private readonly model: Model<Row>,
    private readonly leaseMs: number,
  ) {}

  /** The job that has been due longest. */
  async claim(): Promise<mongo.WithId<Row> | null> {
    const now = Date.now();
    return this.rows.findOneAndUpdate(
      { dueAt: { $lte: new Date(now) } },
      { $set: { claim: randomUUID(), dueAt: new Date(now + this.leaseMs) }, $inc: { attempts: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    ) as Promise<mongo.WithId<Row> | null>;
  }

  /** Puts a job behind the others after a step; false where another worker has it by now. */
  async advance(job: Row, progress: Partial<Row>, session: ClientSession): Promise<boolean> {
    const change = { ...progress, dueAt: new Date(), claim: null, attempts: 0 };
    const { matchedCount } = await this.rows.updateOne(claimFilter(job), { $set: change }, { session });
    return matchedCount > 0;
  }

  /** Removes a job that is done; false where another worker has it by now. */
  async remove(job: Row, session?: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.rows.deleteOne(claimFilter(job), { session });
    return deletedCount > 0;
  }

  /** Ends a job whose row stays. */
  async complete(job: Row): Promise<void> {
    await this.rows.updateOne(claimFilter(job), { $unset: { dueAt: '', claim: '', attempts: '' } });
  }

  /** Gives a job back at once. */
  async release(job: Row): Promise<void> {
    await this.rows.updateOne(claimFilter(job), { $set: { dueAt: new Date(), claim: null } });
  }

  /** Gives a job back for a later attempt. Answers the delay in milliseconds. */
  async postpone(job: Row): Promise<number> {
    const exponent = Math.min((job.attempts ?? 1) - 1, 20);
    const delay = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** exponent);
    const change = { dueAt: new Date(Date.now() + delay), claim: null };
    await this.rows.updateOne(claimFilter(job), { $set: change });
    return delay;
  }

  /** Those that are not done, in hand or not, counted up to 10,001. */
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
