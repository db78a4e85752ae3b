import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue } from '@pechincha/jobs/job-queue';
import type { Transaction } from '@pechincha/persistence/transaction';
import type { Model } from 'mongoose';
import type { StandingJobRow } from './standing-job.schema.js';

@Injectable()
export class StandingJobQueue extends JobQueue<StandingJobRow> {
  constructor(@InjectModel('StandingJob') jobs: Model<StandingJobRow>) {
    super(jobs);
  }

  /**
   * Call in the transaction that changes the standing, with which a report that is filed at the same time conflicts. A
   * running job starts again.
   */
  async scheduleFor(member: string, { session }: Transaction): Promise<void> {
    await this.schedule({ _id: member, after: null }, session);
  }
}
