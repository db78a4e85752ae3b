import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue, type JobRow } from '@pechincha/jobs/job-queue';
import { type ClientSession, Model } from 'mongoose';
import type { MatchJobRow } from './match-job.schema.js';

@Injectable()
export class MatchJobsRepository {
  readonly queue: JobQueue<MatchJobRow>;

  constructor(@InjectModel('MatchJob') private readonly jobs: Model<MatchJobRow>) {
    this.queue = new JobQueue(jobs);
  }

  async insertIfMissing(
    job: Omit<MatchJobRow, 'after' | keyof JobRow>,
    session: ClientSession,
  ): Promise<void> {
    const { _id, ...fields } = job;
    const row = { ...fields, after: null, dueAt: new Date(), claim: null };
    await this.jobs.updateOne({ _id }, { $setOnInsert: row }, { upsert: true, session });
  }
}
