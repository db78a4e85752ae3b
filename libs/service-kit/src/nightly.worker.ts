import { JobsWorker } from './jobs.worker.js';
import type { NightlyRunRow } from './nightly-run.schema.js';
import type { NightlyRuns } from './nightly-runs.js';

/** Does a service's work of the night, in one replica; again, ever later, where that failed. One for each service. */
export abstract class NightlyWorker extends JobsWorker<NightlyRunRow> {
  protected readonly every = 60_000;
  protected readonly queue: NightlyRuns['queue'];

  constructor(private readonly runs: NightlyRuns) {
    super();
    this.queue = runs.queue;
  }

  /** May be begun anew after any part of it. Ends by an exception once `signal` is aborted. */
  protected abstract runNight(signal: AbortSignal): Promise<void>;

  protected override async round(signal: AbortSignal): Promise<void> {
    await this.runs.addDue();
    await super.round(signal);
  }

  protected async handle(run: NightlyRunRow, signal: AbortSignal): Promise<void> {
    await this.runNight(signal);
    await this.queue.complete(run);
  }
}
