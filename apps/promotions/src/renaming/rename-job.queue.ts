import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue } from '@pechincha/jobs/job-queue';
import type { Model } from 'mongoose';
import { RENAME_JOB_MODEL, type RenameJobRow } from './rename-job.schema.js';

@Injectable()
export class RenameJobQueue extends JobQueue<RenameJobRow> {
  constructor(@InjectModel(RENAME_JOB_MODEL) jobs: Model<RenameJobRow>) {
    super(jobs);
  }
}
