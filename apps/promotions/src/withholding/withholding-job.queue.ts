import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue } from '@pechincha/jobs/job-queue';
import { defaultPersistenceSettings } from '@pechincha/persistence/options';
import { Transaction } from '@pechincha/persistence/transaction';
import { Types, type Model } from 'mongoose';
import { WITHHOLDING_JOB_MODEL, type WithholdingJobRow } from './withholding-job.schema.js';

/**
 * Longer than a transaction, with a margin for clocks that differ: a press that has read the standing of before is
 * committed, or never will be, when the job starts.
 */
export const WITHHOLDING_DELAY_MS = defaultPersistenceSettings.transactionTimeoutMs + 5_000;

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
