import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type mongo } from 'mongoose';

export const LOCK_COLLECTION = 'backup_lock';
const ID = 'backup';
/** By the clock of the database. After it another process takes over from one that was killed; shorter in tests. */
const LEASE_MS = process.env['NODE_ENV'] === 'test' ? 2_000 : 12_000;
const RENEW_INTERVAL_MS = LEASE_MS / 4;
const DUPLICATE_KEY = 11000;

/** What remains of a restore once its swap has begun. */
export interface Swap {
  backup: string;
  /** Collections that the databases shall have, and no others. */
  databases: { name: string; collections: string[] }[];
}

interface LockRow {
  _id: string;
  owner: string;
  purpose: 'create' | 'restore';
  expiresAt: Date;
  swap?: Swap;
}

/**
 * One backup, restore or removal of old backups at a time, over all processes: a lease in the first database. A
 * restore that was killed keeps its row until another process finishes or undoes it.
 */
export class Lock {
  private readonly rows: mongo.Collection<LockRow>;
  private readonly timer: NodeJS.Timeout;
  private readonly mine: { _id: string; owner: string };
  /** While it is true, the row outlasts this process, for `recover`. */
  mustRecover: boolean;
  /** Begun by a process that was killed. */
  readonly interruptedSwap: Swap | undefined;

  private constructor(rows: mongo.Collection<LockRow>, owner: string, previous: Partial<LockRow>) {
    this.rows = rows;
    this.mine = { _id: ID, owner };
    this.mustRecover = previous.purpose === 'restore';
    this.interruptedSwap = previous.swap;
    // A failure shows at the next `assertHeld`.
    this.timer = setInterval(() => void this.assertHeld().catch(() => undefined), RENEW_INTERVAL_MS);
    this.timer.unref();
  }

  /** @throws Error if another process holds it, or if a restore was interrupted and this is none */
  static async acquire(
    client: mongo.MongoClient,
    database: string,
    purpose: LockRow['purpose'],
  ): Promise<Lock> {
    const rows = getRows(client, database);
    const owner = randomUUID();
    let seen: LockRow | undefined;
    for (const since = performance.now(); ;) {
      const previous = await tryToTake(rows, owner, purpose);
      if (previous) return new Lock(rows, owner, previous);
      const row = await rows.findOne({ _id: ID });
      if (row && seen && row.expiresAt.getTime() !== seen.expiresAt.getTime())
        throw new Error(`A ${row.purpose} is running: try again when it has ended`);
      if (row && performance.now() - since > LEASE_MS + 2 * RENEW_INTERVAL_MS)
        throw new Error('A restore was interrupted: run the command recover first');
      seen ??= row ?? undefined;
      await sleep(500);
    }
  }

  /** Whether a restore is running or was interrupted. */
  static async isRestoring(client: mongo.MongoClient, database: string): Promise<boolean> {
    return (await getRows(client, database).findOne({ _id: ID }))?.purpose === 'restore';
  }

  /** Also renews it. @throws Error if another process took over */
  async assertHeld(): Promise<void> {
    await this.update([{ $set: { expiresAt: LEASE_END } }]);
  }

  /** From now on the restore can only be completed. @throws Error if another process took over */
  async beginSwap(swap: Swap): Promise<void> {
    await this.update([{ $set: { swap: { $literal: swap }, expiresAt: LEASE_END } }]);
  }

  private async update(pipeline: mongo.Document[]): Promise<void> {
    const { matchedCount } = await this.rows.updateOne(this.mine, pipeline, {
      writeConcern: { w: 'majority' },
    });
    if (matchedCount === 0)
      throw new Error('Another process took over, as this one was not seen for too long');
  }

  async endSwap(): Promise<void> {
    await this.update([{ $unset: 'swap' }]);
    this.mustRecover = false;
  }

  async release(): Promise<void> {
    clearInterval(this.timer);
    if (this.mustRecover) await this.rows.updateOne(this.mine, [{ $set: { expiresAt: '$$NOW' } }]);
    else await this.rows.deleteOne(this.mine);
  }
}

const LEASE_END = { $add: ['$$NOW', LEASE_MS] };

const getRows = (client: mongo.MongoClient, database: string): mongo.Collection<LockRow> =>
  client.db(database).collection<LockRow>(LOCK_COLLECTION);

/** The row as it was before; null if another process holds it. */
async function tryToTake(
  rows: mongo.Collection<LockRow>,
  owner: string,
  purpose: LockRow['purpose'],
): Promise<Partial<LockRow> | null> {
  const take = [{ $set: { owner, purpose, expiresAt: LEASE_END } }];
  // A backup never takes over from a restore.
  const purposes: LockRow['purpose'][] = purpose === 'restore' ? ['create', 'restore'] : ['create'];
  const expired = { _id: ID, purpose: { $in: purposes }, $expr: { $lt: ['$expiresAt', '$$NOW'] } };
  const previous = await rows.findOneAndUpdate(expired, take, { returnDocument: 'before' });
  if (previous) return previous;
  try {
    // Matches no row, so that one is inserted unless there is one.
    await rows.updateOne({ _id: ID, owner: { $exists: false } }, take, { upsert: true });
    return {};
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY) return null;
    throw error;
  }
}
