import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model, trusted } from 'mongoose';
import type { MatchJobRow } from './match-job.schema.js';

/** Longer than a batch may take; a worker that died loses the job after it. */
const LEASE_MS = 15_000;

type Progress = Pick<MatchJobRow, 'anchors' | 'after'>;

/** Leases go by the machine's time, not by the Clock: that one stands still in demo data. */
@Injectable()
export class MatchJobsRepository {
  constructor(@InjectModel('MatchJob') private readonly jobs: Model<MatchJobRow>) {}

  async add(job: Omit<MatchJobRow, 'after' | 'dueAt' | 'claim'>, session: ClientSession): Promise<void> {
    const { _id, ...rest } = job;
    const row = { ...rest, after: null, dueAt: new Date(), claim: null };
    await this.jobs.updateOne({ _id }, { $setOnInsert: row }, { upsert: true, session });
  }

  /** A job for this worker alone, as long as the lease lasts. */
  take(): Promise<MatchJobRow | null> {
    const now = new Date();
    return this.jobs
      .findOneAndUpdate(
        { dueAt: trusted({ $lte: now }) },
        { $set: { claim: randomUUID(), dueAt: new Date(now.getTime() + LEASE_MS) } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean<MatchJobRow>()
      .exec();
  }

  /** Gives a job back, behind the others, after a batch of it; false where it is another worker's by now. */
  async advance({ _id, claim }: MatchJobRow, progress: Progress, session: ClientSession): Promise<boolean> {
    const change = { $set: { ...progress, dueAt: new Date(), claim: null } };
    const { matchedCount } = await this.jobs.updateOne({ _id, claim }, change, { session });
    return matchedCount > 0;
  }

  async finish({ _id, claim }: MatchJobRow, session: ClientSession): Promise<void> {
    await this.jobs.deleteOne({ _id, claim }, { session });
  }

  /** Gives a job back as it was, for whoever comes then. */
  async release({ _id, claim }: MatchJobRow, dueAt: Date): Promise<void> {
    await this.jobs.updateOne({ _id, claim }, { $set: { claim: null, dueAt } });
  }
}
