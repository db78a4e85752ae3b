import {
  Inject,
  Logger,
  Optional,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { runInNewContext } from '@pechincha/messaging/request-context';
import { sleep } from '@pechincha/messaging/time';
import { WorkerMetrics } from './worker-metrics.js';

/** Milliseconds after a failure: the database is away, or changing hands. */
const AFTER_FAILURE = 1_000;

/**
 * Does its round again and again beside the requests. Any number of replicas may do so side by side: a round
 * claims what it works on. A failure is logged and waited out. Stopping waits for what is in hand, before the
 * connection to the database closes.
 */
export abstract class BackgroundWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  /** Milliseconds from the end of a round to the next. */
  protected abstract readonly every: number;

  /** Set by Nest, so that no worker has to hand it on. */
  @Optional() @Inject(WorkerMetrics) protected readonly metrics?: WorkerMetrics;

  private readonly stopping = new AbortController();
  private resting = new AbortController();
  private running: Promise<void> | undefined;

  /** One that can take long ends early once `signal` is aborted. */
  protected abstract round(signal: AbortSignal): Promise<unknown>;

  onApplicationBootstrap(): void {
    this.running = this.run(this.stopping.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  /** Has the next round begin at once; one that is under way is followed by another. */
  wake(): void {
    this.resting.abort();
  }

  private async run(signal: AbortSignal): Promise<void> {
    for (let failed = false; !signal.aborted;) {
      this.resting = new AbortController();
      const startedAt = performance.now();
      try {
        await runInNewContext(() => this.round(signal));
        failed = false;
      } catch (error) {
        // Said once, however long it lasts.
        this.logger[failed ? 'debug' : 'warn']({ message: 'A round failed; trying again', error });
        failed = true;
      }
      this.metrics?.observeRound(this.constructor.name, failed ? 'failed' : 'done', startedAt);
      await sleep(failed ? AFTER_FAILURE : this.every, this.resting.signal);
    }
  }
}
