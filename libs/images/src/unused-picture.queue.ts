import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue } from '@pechincha/jobs/job-queue';
import type { Model } from 'mongoose';
import { UNUSED_PICTURE_MODEL, type UnusedPictureRow } from './unused-picture.schema.js';

@Injectable()
export class UnusedPictureQueue extends JobQueue<UnusedPictureRow> {
  constructor(@InjectModel(UNUSED_PICTURE_MODEL) jobs: Model<UnusedPictureRow>) {
    super(jobs, { leaseMs: 60_000 });
  }
}
