import { randomUUID } from 'node:crypto';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { ClientSession, Model, mongo, Schema } from 'mongoose';

const MAX_LENGTH = 200;

/**
 * The error's class, code and first stack frame. Not its message, which may quote what a row keeps out, such as an
 * e-mail address.
 */
function summarizeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack = '' } = error;
  const code = 'code' in error ? String(error.code) : '';
  const frames = stack.slice(stack.indexOf(message) + message.length);
  const frame = /^ +at .+$/m
    .exec(frames)?.[0]
    .trim()
    .replace(/\(?(file:)?\/.*\//, '(');
  return [name, code, frame].filter(Boolean).join(' ').slice(0, MAX_LENGTH);
}

/** Fields of every job row; subtypes add the job's own data. */
export interface JobRow {
  /**
   * Earliest start of the next attempt; absent when the job is done or dead. A job that is due at once has the time of
   * the database, because the clock of this process may be ahead of other workers'.
   */
  dueAt?: Date;
  /** Id of the current claim; changes with each claim. */
  claim?: string | null;
  /** Failed attempts since the last successful step. */
  attempts?: number;
  /** Summary of the last attempt's error. */
  error?: string;
  /** When the last attempt failed; the job is never claimed again unless an operator retries it. */
  dead?: Date;
}

/** Names the collection of a kind of job; further indexes are added to it. */
export const createJobSchema = <Row extends JobRow>(collection: string): Schema<Row> =>
  createRowSchema<Row>(collection).index({ dueAt: 1 }).index({ dead: 1 }, { sparse: true });

type NewJob<Row extends JobRow> = Omit<Row, keyof JobRow> & Pick<JobRow, 'dueAt'>;

export interface JobQueueOptions {
  /** Longer than one step of a job can take. */
  leaseMs?: number;
  /** The delay after each failed attempt. A job that fails once more is dead. */
  retryDelaysMs?: readonly number[];
}

const LEASE_MS = 15_000;
const HOUR_MS = 60 * 60_000;
/** Doubled up to an hour; 24 hours in total. */
const RETRY_DELAYS_MS = Array.from({ length: 35 }, (_none, at) => Math.min(HOUR_MS, 1_000 * 2 ** at));
const MAX_COUNT = 10_001;
const DUE_NOW = { $currentDate: { dueAt: true as const } };

/**
 * Jobs as rows, each claimed by one worker at a time. After the lease another worker may claim the job, and writes
 * under the old claim no longer match.
 */
export class JobQueue<Row extends JobRow & mongo.Document> {
  private readonly leaseMs: number;
  private readonly retryDelaysMs: readonly number[];

  constructor(
    protected readonly model: Model<Row>,
    { leaseMs = LEASE_MS, retryDelaysMs = RETRY_DELAYS_MS }: JobQueueOptions = {},
  ) {
    this.leaseMs = leaseMs;
    this.retryDelaysMs = retryDelaysMs;
  }

  /**
   * Adds a job, due now unless `dueAt` says otherwise, or replaces the one with the same id. Call in the transaction
   * that makes the work necessary.
   */
  async schedule(job: NewJob<Row>, session?: ClientSession): Promise<void> {
    const { _id, ...fields } = job as NewJob<Row> & { _id: mongo.ObjectId };
    const change = {
      $set: { ...fields, claim: null, attempts: 0 },
      $unset: { dead: '' as const, error: '' as const },
      ...(!job.dueAt && DUE_NOW),
    };
    await this.rows.updateOne({ _id }, change, { session, upsert: true });
  }

  /** Deletes a job that is not needed any more, claimed or not. */
  async cancel(_id: Row['_id'], session: ClientSession): Promise<void> {
    await this.rows.deleteOne({ _id: _id as mongo.ObjectId }, { session });
  }

  /** Claims the job that has been due longest. */
  async claim(): Promise<mongo.WithId<Row> | null> {
    const now = Date.now();
    return this.rows.findOneAndUpdate(
      { dueAt: { $lte: new Date(now) } },
      { $set: { claim: randomUUID(), dueAt: new Date(now + this.leaseMs) } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    ) as Promise<mongo.WithId<Row> | null>;
  }

  /** Whether a job could be claimed now. */
  async hasDue(): Promise<boolean> {
    const filter = { dueAt: { $lte: new Date() } };
    return (await this.rows.findOne(filter, { projection: { _id: 1 } })) !== null;
  }

  /** Saves the progress of a step and requeues the job; false if another worker has claimed it. */
  async advance(job: Row, progress: Partial<Row>, session: ClientSession): Promise<boolean> {
    const $set = { ...progress, claim: null, attempts: 0 };
    const change = { $set, $unset: { error: '' as const }, ...DUE_NOW };
    const { matchedCount } = await this.rows.updateOne(claimFilter(job), change, { session });
    return matchedCount > 0;
  }

  /** Begins the lease of a claimed job anew; false if another worker has claimed it. */
  async renew(job: Row): Promise<boolean> {
    const dueAt = new Date(Date.now() + this.leaseMs);
    const { matchedCount } = await this.rows.updateOne(claimFilter(job), { $set: { dueAt } });
    return matchedCount > 0;
  }

  /** Deletes a finished job; false if another worker has claimed it. */
  async remove(job: Row, session?: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.rows.deleteOne(claimFilter(job), { session });
    return deletedCount > 0;
  }

  /** Finishes a job but keeps its row. */
  async complete(job: Row): Promise<void> {
    await this.rows.updateOne(claimFilter(job), {
      $unset: { dueAt: '', claim: '', attempts: '', error: '' },
    });
  }

  /** Makes a job due at once for any worker. */
  async release(job: Row): Promise<void> {
    await this.rows.updateOne(claimFilter(job), { $set: { claim: null }, ...DUE_NOW });
  }

  /** Counts a failed attempt. @returns milliseconds until the next one, or undefined if the job is dead */
  async postpone(job: Row, error: unknown): Promise<number | undefined> {
    const attempts = (job.attempts ?? 0) + 1;
    const delay = this.retryDelaysMs[attempts - 1];
    const now = Date.now();
    const failed = { claim: null, attempts, error: summarizeError(error) };
    await this.rows.updateOne(
      claimFilter(job),
      delay === undefined
        ? { $set: { ...failed, dead: new Date(now) }, $unset: { dueAt: '' } }
        : { $set: { ...failed, dueAt: new Date(now + delay) } },
    );
    return delay;
  }

  /** Whether the job is dead if the current attempt fails. */
  isLastAttempt(job: Row): boolean {
    return (job.attempts ?? 0) >= this.retryDelaysMs.length;
  }

  /** Unfinished jobs except dead ones, claimed or not, counted up to 10,001. */
  countPending(): Promise<number> {
    return this.rows.countDocuments({ dueAt: { $type: 'date' } }, { limit: MAX_COUNT });
  }

  /** Counted up to 10,001. */
  countDead(): Promise<number> {
    return this.rows.countDocuments(DEAD, { limit: MAX_COUNT });
  }

  private get rows(): mongo.Collection<JobRow> {
    return getCollection(this.model) as unknown as mongo.Collection<JobRow>;
  }
}

/** A comparison, since a sparse index serves no `$type`. */
export const DEAD = { dead: { $gt: new Date(0) } };

const claimFilter = (job: JobRow & mongo.Document): mongo.Filter<JobRow> => ({
  _id: job['_id'] as mongo.ObjectId,
  claim: job.claim ?? null,
});
