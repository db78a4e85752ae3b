import { Injectable } from '@nestjs/common';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import type { MatchJobRow } from './match-job.schema.js';
import { MatchJobQueue } from './match-job.queue.js';
import { MatchingService } from './matching.service.js';

/** Processes match jobs round-robin, one batch each, so that a small job does not wait for a large one. */
@Injectable()
export class MatchingWorker extends JobsWorker<MatchJobRow> {
  protected readonly intervalMs = 100;

  constructor(
    protected readonly queue: MatchJobQueue,
    private readonly matching: MatchingService,
  ) {
    super();
  }

  protected handle(job: MatchJobRow): Promise<void> {
    return this.matching.processBatch(job);
  }
}
