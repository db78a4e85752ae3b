import { crashAt } from '@pechincha/persistence/crash-point';
import { isDatabaseUnavailable } from '@pechincha/persistence/errors';
import { runInNewTrace } from '@pechincha/persistence/tracing';
import type { mongo } from 'mongoose';
import { BackgroundWorker } from './background-worker.js';
import type { JobQueue, JobRow } from './job-queue.js';

/** Processes a job queue. A failed job is postponed, finally dead, and does not block the others. */
export abstract class JobsWorker<Row extends JobRow & mongo.Document> extends BackgroundWorker {
  /** Bounds the delay of jobs that become due, and of those scheduled outside of a unit of work. */
  protected override readonly idleIntervalMs: number | undefined = 5_000;
  protected abstract readonly queue: JobQueue<Row>;

  /** One step of a job; its effects must commit together with `advance` or `remove`. May throw once `signal` aborts. */
  protected abstract handle(job: Row, signal: AbortSignal): Promise<void>;

  /** Log fields; a member must be named `memberId`. */
  protected describe(job: Row): object {
    return { job: job._id };
  }

  override onApplicationBootstrap(): void {
    this.observer?.watchQueue(this.constructor.name, this.queue);
    super.onApplicationBootstrap();
  }

  protected async runOnce(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const job = await this.queue.claim();
      if (!job) return;
      const startedAt = performance.now();
      try {
        await crashAt('before-step', this.constructor.name);
        await runInNewTrace(`job ${this.constructor.name}`, () => this.handle(job as Row, signal));
        await crashAt('after-step', this.constructor.name);
        this.observer?.observeJob(this.constructor.name, 'done', startedAt);
      } catch (error) {
        if (signal.aborted) return this.queue.release(job as Row);
        // While the database is down the job cannot be postponed; its lease ends by itself.
        if (isDatabaseUnavailable(error)) throw error;
        this.observer?.observeJob(this.constructor.name, 'failed', startedAt);
        const delay = await this.queue.postpone(job as Row, error);
        const fields = { ...this.describe(job as Row), attempts: (job.attempts ?? 0) + 1, delay, error };
        if (delay === undefined)
          this.logger.error({ message: 'A job failed for the last time and is dead', ...fields });
        else this.logger.warn({ message: 'A job failed and is retried', ...fields });
      }
    }
  }
}
