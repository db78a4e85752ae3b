import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { LEASE_MODEL, type LeaseRow } from './lease.schema.js';

/** A replica that dies is replaced after this long. */
const LEASE_MS = 3_000;
/** How often a replica that does not hold a lease asks for it. */
const RETRY_INTERVAL_MS = 1_000;

/** What this process knows of a lease, by its own monotonic clock. */
interface LeaseState {
  heldUntil: number;
  nextCheckAt: number;
}

/**
 * Gives a piece of work to one replica at a time. Times are compared by the database's clock alone. A process that
 * stood still may believe for a moment in a lease that it has lost: the work itself must stay correct then.
 */
@Injectable()
export class LeaseService {
  private readonly holder = randomUUID();
  private readonly states = new Map<string, LeaseState>();

  constructor(@InjectModel(LEASE_MODEL) private readonly rows: Model<LeaseRow>) {}

  /** Whether this process holds the lease; asks for it, or renews it, where that is due. */
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

  /** Lets another replica begin at once. */
  async release(name: string): Promise<void> {
    this.states.delete(name);
    await this.rows.collection.deleteOne({ _id: name as never, holder: this.holder });
  }

  /** The row after this process took it where it was free or its own. */
  private async claim(name: string): Promise<LeaseRow | null> {
    const isFree = { $or: [{ $eq: ['$holder', this.holder] }, { $not: [{ $gt: ['$until', '$$NOW'] }] }] };
    const claimed = { holder: this.holder, until: { $add: ['$$NOW', LEASE_MS] } };
    return this.rows
      .findOneAndUpdate(
        { _id: name },
        [
          {
            $set: {
              until: { $cond: [isFree, claimed.until, '$until'] },
              holder: { $cond: [isFree, claimed.holder, '$holder'] },
            },
          },
        ],
        { upsert: true, returnDocument: 'after', updatePipeline: true },
      )
      .lean<LeaseRow>();
  }
}
