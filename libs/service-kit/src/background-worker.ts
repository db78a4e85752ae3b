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
const RETRY_DELAY_MS = 1_000;

/**
 * Does its round again and again beside the requests. Any number of replicas may do so side by side: a round
 * claims what it works on. A failure is logged and waited out. Stopping waits for what is in hand, before the
 * connection to the database closes.
 */
export abstract class BackgroundWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  /** Milliseconds from the end of a round to the next. */
  protected abstract readonly intervalMs: number;

  /** Set by Nest, so that no worker has to hand it on. */
  @Optional() @Inject(WorkerMetrics) protected readonly metrics?: WorkerMetrics;

  private readonly stopping = new AbortController();
  private idle = new AbortController();
  private running: Promise<void> | undefined;

  /** One that can take long ends early once `signal` is aborted. */
  protected abstract runOnce(signal: AbortSignal): Promise<unknown>;

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
    this.idle.abort();
  }

  private async run(signal: AbortSignal): Promise<void> {
    for (let hasFailed = false; !signal.aborted;) {
      this.idle = new AbortController();
      const startedAt = performance.now();
      try {
        await runInNewContext(() => this.runOnce(signal));
        hasFailed = false;
      } catch (error) {
        // Said once, however long it lasts.
        this.logger[hasFailed ? 'debug' : 'warn']({ message: 'A round failed; trying again', error });
        hasFailed = true;
      }
      this.metrics?.observeRound(this.constructor.name, hasFailed ? 'failed' : 'done', startedAt);
      await sleep(hasFailed ? RETRY_DELAY_MS : this.intervalMs, this.idle.signal);
    }
  }
}
