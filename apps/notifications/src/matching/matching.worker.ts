import { Injectable } from '@nestjs/common';
import type { JobQueue } from '@pechincha/jobs/job-queue';
import { JobsWorker } from '@pechincha/jobs/jobs.worker';
import type { MatchJobRow } from './match-job.schema.js';
import { MatchJobsRepository } from './match-jobs.repository.js';
import { MatchingService } from './matching.service.js';

/** Processes match jobs round-robin, one batch each, so that a small job does not wait for a large one. */
@Injectable()
export class MatchingWorker extends JobsWorker<MatchJobRow> {
  protected readonly intervalMs = 100;
  protected readonly queue: JobQueue<MatchJobRow>;

  constructor(
    jobs: MatchJobsRepository,
    private readonly matching: MatchingService,
  ) {
    super();
    this.queue = jobs.queue;
  }

  protected handle(job: MatchJobRow): Promise<void> {
    return this.matching.processBatch(job);
  }
}
