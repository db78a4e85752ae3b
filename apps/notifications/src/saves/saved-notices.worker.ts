import { Injectable } from '@nestjs/common';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import { SavedNoticeJobQueue } from './saved-notice-job.queue.js';
import type { SavedNoticeJobRow } from './saved-notice-job.schema.js';
import { SavedNoticesService } from './saved-notices.service.js';

/** Processes jobs round-robin, one batch each, so that a small job does not wait for a large one. */
@Injectable()
export class SavedNoticesWorker extends JobsWorker<SavedNoticeJobRow> {
  protected readonly intervalMs = 500;

  constructor(
    protected readonly queue: SavedNoticeJobQueue,
    private readonly notices: SavedNoticesService,
  ) {
    super();
  }

  protected handle(job: SavedNoticeJobRow): Promise<void> {
    return this.notices.processBatch(job);
  }
}
