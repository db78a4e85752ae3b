import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue } from '@pechincha/jobs/job-queue';
import type { Model } from 'mongoose';
import type { MatchJobRow } from './match-job.schema.js';

@Injectable()
export class MatchJobQueue extends JobQueue<MatchJobRow> {
  constructor(@InjectModel('MatchJob') jobs: Model<MatchJobRow>) {
    super(jobs);
  }
}
