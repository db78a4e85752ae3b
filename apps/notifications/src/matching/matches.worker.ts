import { setTimeout as pause } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { MatchJobRow } from './match-job.schema.js';
import { MatchJobsRepository } from './match-jobs.repository.js';
import { MatchingService } from './matching.service.js';

const EVERY_MS = 100;
/** After a failure: the database is away, or changing hands. */
const AFTER_FAILURE_MS = 1_000;

/** Works off the deals whose listeners are still to be told. Any number of these may run side by side. */
@Injectable()
export class MatchesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MatchesWorker.name);
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly jobs: MatchJobsRepository,
    private readonly matching: MatchingService,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Before the connection to the database closes. What is left goes on elsewhere, or after the next start. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const wait = await this.workOff().then(
        () => EVERY_MS,
        (error: unknown) => {
          this.logger.warn({ message: 'Alerts could not be told; trying again', error });
          return AFTER_FAILURE_MS;
        },
      );
      await pause(wait, undefined, { signal }).catch(unlessStopping(signal));
    }
  }

  /** Batch by batch in turn, so that a deal with few listeners does not wait for one with thousands. */
  private async workOff(): Promise<void> {
    for (let job = await this.take(); job; job = await this.take()) {
      try {
        await this.matching.step(job);
      } catch (error) {
        await this.jobs.release(job, new Date(Date.now() + AFTER_FAILURE_MS));
        throw error;
      }
    }
  }

  private async take(): Promise<MatchJobRow | null> {
    return this.stopping.signal.aborted ? null : this.jobs.take();
  }
}

const unlessStopping = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error;
};
