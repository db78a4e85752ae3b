import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Role } from '@pechincha/contracts/operation';
import type { SessionChange, SessionState } from '@pechincha/contracts/sessions';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo } from 'mongoose';
import type { AccountStatus } from '../accounts/account.schema.js';

/** One sign-in on one device. Has role and status too, so that one row gives the whole state. */
export interface SessionRow {
  _id: string;
  userId: string;
  role: Role;
  status: AccountStatus;
  ended: boolean;
  /** Incremented by every change; Redis keeps the highest. */
  version: number;
  createdAt: Date;
  expiresAt: Date;
  /** A change is not in Redis yet; missing otherwise. */
  pendingSync?: true;
}

export const sessionSchema = createRowSchema<SessionRow>('sessions');
sessionSchema.index({ userId: 1 });
sessionSchema.index({ version: 1 }, { partialFilterExpression: { version: { $gt: 1 } } });
sessionSchema.index({ pendingSync: 1 }, { sparse: true });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const SESSION_MODEL = 'Session';

/** Session state for gateways; `expiresAt` in milliseconds since 1970. */
export const toSessionState = (row: SessionRow): SessionState => ({
  userId: row.userId,
  role: row.role,
  status: row.status,
  ended: row.ended,
  version: row.version,
  expiresAt: row.expiresAt.getTime(),
});

/** Change to publish for the session's current state. */
export const toSessionChange = (row: SessionRow): SessionChange => ({
  userId: row.userId,
  sessionId: row._id,
  kind: row.status === 'suspended' ? 'suspended' : row.ended ? 'ended' : 'role',
});

/** Selects sessions of one member. */
export interface SessionSelector {
  userId: string;
  /** Missing: all. */
  sessionId?: string;
  /** Excludes this session. */
  except?: string;
  /** Only sessions ended by a suspension; default: only open ones. */
  suspended?: true;
  /** Open sessions and those ended by a suspension. */
  withSuspended?: true;
}

export type SessionPatch = Partial<Pick<SessionRow, 'role' | 'status' | 'ended'>>;

@Injectable()
export class SessionsRepository {
  constructor(@InjectModel(SESSION_MODEL) private readonly sessions: Model<SessionRow>) {}

  private get rows(): mongo.Collection<SessionRow> {
    return getCollection(this.sessions);
  }

  async insert(row: SessionRow, session: ClientSession): Promise<void> {
    await this.rows.insertOne(row, { session });
  }

  find(id: string, now: Date): Promise<SessionRow | null> {
    return this.rows.findOne({ _id: id, expiresAt: { $gt: now } });
  }

  /** Returns the changed rows, as they are after the change. */
  async update(
    selector: SessionSelector,
    changes: SessionPatch,
    session: ClientSession,
  ): Promise<SessionRow[]> {
    const options = { session, projection: { _id: 1 } };
    const selected = await this.rows.find(toFilter(selector), options).toArray();
    if (selected.length === 0) return [];
    const filter = { _id: { $in: selected.map((row) => row._id) } };
    await this.rows.updateMany(
      filter,
      { $set: { ...changes, pendingSync: true }, $inc: { version: 1 } },
      { session },
    );
    return this.rows.find(filter, { session }).toArray();
  }

  /** Unexpired sessions that have changed since they were created, in batches. */
  async *listChanged(now: Date, batchSize: number): AsyncGenerator<SessionRow[]> {
    const changed = { version: { $gt: 1 }, expiresAt: { $gt: now } };
    // Versions only increase: a session that changes during iteration is still ahead of the cursor.
    const order = { sort: { version: 1 }, hint: { version: 1 } } as const;
    const cursor = this.rows.find(changed, { ...order, batchSize });
    let batch: SessionRow[] = [];
    for await (const row of cursor) {
      batch.push(row);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  findUnsynced(limit: number): Promise<SessionRow[]> {
    return this.rows.find({ pendingSync: true }, { limit }).toArray();
  }

  /** Clears `pendingSync` unless the session has changed again. */
  async markSynced(rows: readonly SessionRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.rows.bulkWrite(
      rows.map(({ _id, version }) => ({
        updateOne: { filter: { _id, version }, update: { $unset: { pendingSync: 1 as const } } },
      })),
      { ordered: false },
    );
  }
}

function toFilter({ userId, sessionId, except, suspended, withSuspended }: SessionSelector) {
  const isSuspended = { status: 'suspended' as const };
  const isOpen = { ended: false };
  const selected = suspended
    ? { userId, ...isSuspended }
    : { userId, ...(withSuspended ? { $or: [isOpen, isSuspended] } : isOpen) };
  if (sessionId !== undefined) return { ...selected, _id: sessionId };
  return except === undefined ? selected : { ...selected, _id: { $ne: except } };
}
