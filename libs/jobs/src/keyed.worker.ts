import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { crashAt } from '@pechincha/persistence/crash-point';
import { isDatabaseUnavailable } from '@pechincha/persistence/errors';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { runInNewTrace } from '@pechincha/persistence/tracing';
import type { Model } from 'mongoose';
import { BackgroundWorker } from './background-worker.js';

/** A lease on work that only one replica may do. */
interface LeaseRow {
  /** Name of the work. */
  _id: string;
  /** Id of the holding process. */
  holder: string;
  /** Expiry, by the database's clock. */
  until: Date;
}

export const LEASE_MODEL = 'Lease';

export const leaseSchema = createRowSchema<LeaseRow>('leases');
export const leaseFeature = { name: LEASE_MODEL, schema: leaseSchema };

/** After this time another replica replaces one that died. */
const LEASE_MS = 10_000;
/** For a replica that does not hold the lease. */
const RETRY_INTERVAL_MS = 1_000;

/** Times by this process's monotonic clock, in milliseconds. */
interface LeaseState {
  heldUntil: number;
  nextCheckAt: number;
}

/**
 * Grants named leases to one replica at a time, by the database's clock. A process that was paused may briefly believe
 * in a lease that it has lost, so the work must stay correct with two holders.
 */
@Injectable()
export class LeaseService {
  private readonly holder = randomUUID();
  private readonly states = new Map<string, LeaseState>();

  constructor(@InjectModel(LEASE_MODEL) private readonly rows: Model<LeaseRow>) {}

  /** Acquires or renews the lease if that is due. @returns whether this process holds it */
  async acquire(name: string): Promise<boolean> {
    const now = performance.now();
    const { heldUntil = 0, nextCheckAt = 0 } = this.states.get(name) ?? {};
    if (now < nextCheckAt) return now < heldUntil;
    const row = await this.claim(name);
    const isHeld = row?.holder === this.holder;
    this.states.set(name, {
      heldUntil: isHeld ? now + LEASE_MS : 0,
      nextCheckAt: now + (isHeld ? LEASE_MS / 3 : RETRY_INTERVAL_MS),
    });
    return isHeld;
  }

  /** Lets another replica acquire the lease at once. */
  async release(name: string): Promise<void> {
    this.states.delete(name);
    await getCollection(this.rows).deleteOne({ _id: name, holder: this.holder });
  }

  /** Takes the lease if it is expired or its own. @returns the current row */
  private async claim(name: string): Promise<LeaseRow | null> {
    const isFree = { $or: [{ $eq: ['$holder', this.holder] }, { $not: [{ $gt: ['$until', '$$NOW'] }] }] };
    const claimed = { holder: this.holder, until: { $add: ['$$NOW', LEASE_MS] } };
    return getCollection(this.rows).findOneAndUpdate(
      { _id: name },
      [
        {
          $set: {
            until: { $cond: [isFree, claimed.until, '$until'] },
            holder: { $cond: [isFree, claimed.holder, '$holder'] },
          },
        },
      ],
      { upsert: true, returnDocument: 'after' },
    );
  }
}

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
