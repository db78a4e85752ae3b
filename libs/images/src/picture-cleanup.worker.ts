import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { JobQueue } from '@pechincha/jobs/job-queue';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import type { Model } from 'mongoose';
import { PictureService } from './picture.service.js';
import { UNUSED_PICTURE_MODEL, type UnusedPictureRow } from './unused-picture.schema.js';

const LEASE_MS = 60_000;

/** Removes pictures that no row refers to; retries while the store is unavailable. */
@Injectable()
export class PictureCleanupWorker extends JobsWorker<UnusedPictureRow> {
  protected readonly intervalMs = 1_000;
  protected readonly queue: JobQueue<UnusedPictureRow>;
  /** Replaced by a service whose rows may share a picture: whether a row still refers to it. */
  isInUse: (hash: string) => Promise<boolean> = () => Promise.resolve(false);

  constructor(
    private readonly pictures: PictureService,
    @InjectModel(UNUSED_PICTURE_MODEL) unusedPictures: Model<UnusedPictureRow>,
  ) {
    super();
    this.queue = new JobQueue(unusedPictures, { leaseMs: LEASE_MS });
  }

  protected async handle(job: UnusedPictureRow): Promise<void> {
    if (!(await this.isInUse(job._id))) await this.pictures.remove(job._id);
    await this.queue.remove(job);
  }
}
