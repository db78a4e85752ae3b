import { JobsWorker } from './jobs.worker.js';
import type { NightlyRunRow } from './nightly-run.schema.js';
import type { NightlyRunScheduler } from './nightly-run-scheduler.js';

/** Does a service's work of the night, in one replica; again, ever later, where that failed. One for each service. */
export abstract class NightlyWorker extends JobsWorker<NightlyRunRow> {
  protected readonly intervalMs = 60_000;
  protected readonly queue: NightlyRunScheduler['queue'];

  constructor(private readonly scheduler: NightlyRunScheduler) {
    super();
    this.queue = scheduler.queue;
  }

  /** May be begun anew after any part of it. Ends by an exception once `signal` is aborted. */
  protected abstract runNight(signal: AbortSignal): Promise<void>;

  protected override async runOnce(signal: AbortSignal): Promise<void> {
    await this.scheduler.scheduleDue();
    await super.runOnce(signal);
  }

  protected async handle(run: NightlyRunRow, signal: AbortSignal): Promise<void> {
    await this.runNight(signal);
    await this.queue.complete(run);
  }
}
