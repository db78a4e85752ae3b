import { Injectable } from '@nestjs/common';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { PictureService } from './picture.service.js';
import { UnusedPictureQueue } from './unused-picture.queue.js';
import type { UnusedPictureRow } from './unused-picture.schema.js';

/** Removes pictures that no row refers to; retries while the store is unavailable. */
@Injectable()
export class PictureCleanupWorker extends JobsWorker<UnusedPictureRow> {
  protected readonly intervalMs = 1_000;
  /** Replaced by a service whose rows may share a picture: whether a row still refers to it. */
  isInUse: (hash: string) => Promise<boolean> = () => Promise.resolve(false);

  constructor(
    private readonly pictures: PictureService,
    protected readonly queue: UnusedPictureQueue,
  ) {
    super();
  }

  protected async handle(job: UnusedPictureRow): Promise<void> {
    if (!(await this.isInUse(job._id))) await this.pictures.remove(job._id);
    await this.queue.remove(job);
  }
}
