import { JobsWorker } from './jobs.worker.js';
import type { NightlyRunRow } from './nightly-run.schema.js';
import type { NightlyRunQueue } from './nightly-run.queue.js';

/** Runs a service's nightly work in one replica, with retries. At most one subclass per service. */
export abstract class NightlyWorker extends JobsWorker<NightlyRunRow> {
  protected readonly intervalMs = 60_000;
  protected override readonly idleIntervalMs = undefined;

  protected readonly renewalIntervalMs: number = 60_000;

  constructor(protected readonly queue: NightlyRunQueue) {
    super();
  }

  /** Must be repeatable after any partial run, and throw once `signal` is aborted. */
  protected abstract runNight(signal: AbortSignal): Promise<void>;

  protected override async runOnce(signal: AbortSignal): Promise<void> {
    await this.queue.scheduleDue();
    await super.runOnce(signal);
  }

  protected async handle(run: NightlyRunRow, signal: AbortSignal): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => void this.renew(run, lost), this.renewalIntervalMs);
    try {
      await this.runNight(AbortSignal.any([signal, lost.signal]));
    } finally {
      clearInterval(renewal);
    }
    await this.queue.complete(run);
  }

  private async renew(run: NightlyRunRow, lost: AbortController): Promise<void> {
    try {
      if (!(await this.queue.renew(run)))
        lost.abort(new Error('Another replica has claimed the nightly run'));
    } catch (error) {
      this.logger.debug({ message: 'The lease of the nightly run was not renewed', error });
    }
  }
}
