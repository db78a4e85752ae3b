import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue } from '@pechincha/jobs/job-queue';
import type { Model } from 'mongoose';
import type { ErasureJobRow } from './erasure-job.schema.js';

@Injectable()
export class ErasureJobQueue extends JobQueue<ErasureJobRow> {
  constructor(@InjectModel('ErasureJob') jobs: Model<ErasureJobRow>) {
    super(jobs);
  }
}
