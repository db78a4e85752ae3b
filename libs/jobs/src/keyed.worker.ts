import { Inject } from '@nestjs/common';
import { crashAt } from '@pechincha/persistence/crash-point';
import { isDatabaseUnavailable } from '@pechincha/persistence/errors';
import { runInNewTrace } from '@pechincha/persistence/tracing';
import { BackgroundWorker } from './background-worker.js';
import { LeaseService } from './lease.service.js';

const FIRST_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 5 * 60_000;

interface FailedKey {
  attempts: number;
  /** Milliseconds since the epoch. */
  retryAt: number;
}

/**
 * Processes pending work key by key, in one replica at a time. A failed key is retried with growing delays and does not
 * block the others.
 */
export abstract class KeyedWorker extends BackgroundWorker {
  /** Bounds the delay of work that another replica committed without an event. */
  protected override readonly idleIntervalMs: number | undefined = 2_000;
  /** Keys processed concurrently. */
  protected readonly concurrency: number = 1;
  /** Injected as a property so that subclasses need not pass it on. */
  @Inject(LeaseService) protected readonly leases!: LeaseService;
  private readonly failedKeys = new Map<string, FailedKey>();

  /** A batch of keys with pending work, without the excluded ones. */
  protected abstract listPending(excluded: readonly string[]): Promise<string[]>;

  /** One transaction, or several of which any may be the last one executed. */
  protected abstract process(key: string): Promise<void>;

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    // An unreleased lease expires by itself.
    await this.leases
      .release(this.leaseName)
      .catch((error: unknown) => this.logger.debug({ message: 'A lease was not released', error }));
  }

  protected async runOnce(signal: AbortSignal): Promise<void> {
    if (!(await this.leases.acquire(this.leaseName))) return;
    const now = Date.now();
    const excluded = [...this.failedKeys].filter(([, { retryAt }]) => retryAt > now).map(([key]) => key);
    const pending = (await this.listPending(excluded)).values();
    const processPending = async (): Promise<void> => {
      for (const key of pending) {
        if (signal.aborted || !(await this.leases.acquire(this.leaseName))) return;
        await this.processKey(key);
      }
    };
    const results = await Promise.allSettled(Array.from({ length: this.concurrency }, processPending));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  /** Log fields; a member must be named `memberId`. */
  protected describe(key: string): object {
    return { key };
  }

  private get leaseName(): string {
    return this.constructor.name;
  }

  /** @throws errors of an unavailable database, which the key did not cause */
  private async processKey(key: string): Promise<void> {
    const startedAt = performance.now();
    try {
      await crashAt('before-step', this.constructor.name);
      await runInNewTrace(`job ${this.constructor.name}`, () => this.process(key));
      await crashAt('after-step', this.constructor.name);
      this.failedKeys.delete(key);
      this.observer?.observeJob(this.constructor.name, 'done', startedAt);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.observer?.observeJob(this.constructor.name, 'failed', startedAt);
      const attempts = (this.failedKeys.get(key)?.attempts ?? 0) + 1;
      const delay = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** Math.min(attempts - 1, 20));
      this.failedKeys.set(key, { attempts, retryAt: Date.now() + delay });
      this.logger.warn({
        message: 'A key failed and is retried',
        ...this.describe(key),
        attempts,
        delay,
        error,
      });
    }
  }
}
