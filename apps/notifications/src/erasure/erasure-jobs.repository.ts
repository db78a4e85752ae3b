import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue } from '@pechincha/jobs/job-queue';
import { type ClientSession, Model } from 'mongoose';
import type { ErasureJobRow } from './erasure-job.schema.js';

@Injectable()
export class ErasureJobsRepository {
  readonly queue: JobQueue<ErasureJobRow>;

  constructor(@InjectModel('ErasureJob') private readonly jobs: Model<ErasureJobRow>) {
    this.queue = new JobQueue(jobs);
  }

  async insertIfMissing(_id: string, dueAt: Date, session: ClientSession): Promise<void> {
    await this.jobs.updateOne({ _id }, { $setOnInsert: { dueAt } }, { upsert: true, session });
  }
}
