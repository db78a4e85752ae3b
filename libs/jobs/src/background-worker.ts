import {
  type BeforeApplicationShutdown,
  Inject,
  Logger,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import { runInNewContext } from '@pechincha/persistence/request-context';
import { sleep } from '@pechincha/persistence/time';
import { CommitSignal } from '@pechincha/persistence/transaction';

export type WorkOutcome = 'done' | 'failed';

export interface WatchedQueue {
  countPending(): Promise<number>;
  countDead(): Promise<number>;
}

/** What background workers report; implemented with metrics in service-kit. */
export abstract class WorkerObserver {
  abstract watchQueue(worker: string, queue: WatchedQueue): void;
  /** @param startedAt by `performance.now()` */
  abstract observeRun(worker: string, outcome: WorkOutcome, startedAt: number): void;
  /** @param startedAt by `performance.now()` */
  abstract observeJob(worker: string, outcome: WorkOutcome, startedAt: number): void;
}

/** After a failed run, which is most often an unavailable database. */
const RETRY_DELAY_MS = 1_000;

/**
 * Calls `runOnce` repeatedly in the background. Every replica runs it, so `runOnce` must claim what it works on.
 * Failures are logged and retried. Shutdown waits for the current run before the database connection closes.
 */
export abstract class BackgroundWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  /** Milliseconds from the end of a run to the next. */
  protected abstract readonly intervalMs: number;
  /**
   * If set, a run starts `intervalMs` after a commit of the service, and without commits only after this time, because
   * idle polls of many workers cost as much as requests.
   */
  protected readonly idleIntervalMs: number | undefined;

  /** Injected as a property so that subclasses need not pass it on. */
  @Optional() @Inject(WorkerObserver) protected readonly observer?: WorkerObserver;

  @Optional() @Inject(CommitSignal) protected readonly commits?: CommitSignal;

  private readonly stopping = new AbortController();
  private idle = new AbortController();
  private waiting: AbortController | undefined;
  private hasNewCommits = false;
  private running: Promise<void> | undefined;

  /** A long run must end early once `signal` is aborted. */
  protected abstract runOnce(signal: AbortSignal): Promise<unknown>;

  onApplicationBootstrap(): void {
    this.commits?.onCommit(() => {
      this.hasNewCommits = true;
      this.waiting?.abort();
    });
    this.running = this.run(this.stopping.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  /** Starts the next run at once, or right after the current one. */
  wake(): void {
    this.idle.abort();
  }

  private async run(signal: AbortSignal): Promise<void> {
    for (let hasFailed = false; !signal.aborted;) {
      this.idle = new AbortController();
      this.hasNewCommits = false;
      const startedAt = performance.now();
      try {
        await runInNewContext(() => this.runOnce(signal));
        hasFailed = false;
      } catch (error) {
        // Logged once per outage.
        this.logger[hasFailed ? 'debug' : 'warn']({ message: 'A run failed and is retried', error });
        hasFailed = true;
      }
      this.observer?.observeRun(this.constructor.name, hasFailed ? 'failed' : 'done', startedAt);
      if (!hasFailed) await this.waitForCommit(this.idle.signal);
      await sleep(hasFailed ? RETRY_DELAY_MS : this.intervalMs, this.idle.signal);
    }
  }

  private async waitForCommit(woken: AbortSignal): Promise<void> {
    if (!this.commits || this.idleIntervalMs === undefined || this.hasNewCommits) return;
    this.waiting = new AbortController();
    await sleep(this.idleIntervalMs, AbortSignal.any([this.waiting.signal, woken]));
  }
}
