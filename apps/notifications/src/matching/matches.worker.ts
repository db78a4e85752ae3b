import { Injectable } from '@nestjs/common';
import { BackgroundWorker } from '@pechincha/service-kit/background-worker';
import { MatchJobsRepository } from './match-jobs.repository.js';
import { MatchingService } from './matching.service.js';

/** Milliseconds until a deal whose step failed is taken again. */
const AFTER_FAILURE = 1_000;

/** Works off the deals whose listeners are still to be told. */
@Injectable()
export class MatchesWorker extends BackgroundWorker {
  protected readonly every = 100;

  constructor(
    private readonly jobs: MatchJobsRepository,
    private readonly matching: MatchingService,
  ) {
    super();
  }

  /** Batch by batch in turn, so that a deal with few listeners does not wait for one with thousands. */
  protected async round(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const job = await this.jobs.take();
      if (!job) return;
      try {
        await this.matching.step(job);
      } catch (error) {
        await this.jobs.release(job, new Date(Date.now() + AFTER_FAILURE));
        throw error;
      }
    }
  }
}
