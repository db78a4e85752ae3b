import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';

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

export const leaseSchema = new Schema<LeaseRow>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { versionKey: false, collection: 'leases' },
);
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
    await this.rows.collection.deleteOne({ _id: name as never, holder: this.holder });
  }

  /** Takes the lease if it is expired or its own. @returns the current row */
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
