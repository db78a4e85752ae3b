import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Role } from '@pechincha/contracts/operation';
import { roles, type SessionChange, type SessionState } from '@pechincha/contracts/sessions';
import { type ClientSession, Model, Schema, trusted } from 'mongoose';
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

export const sessionSchema = new Schema<SessionRow>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    role: { type: String, enum: roles, required: true },
    status: { type: String, enum: ['active', 'suspended'], required: true },
    ended: { type: Boolean, required: true, default: false },
    version: { type: Number, required: true, default: 1 },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    pendingSync: { type: Boolean },
  },
  { collection: 'sessions', versionKey: false },
);
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

  async insert(row: SessionRow, session: ClientSession): Promise<void> {
    await this.sessions.create([row], { session });
  }

  find(id: string, now: Date): Promise<SessionRow | null> {
    return this.sessions.findOne({ _id: id, expiresAt: trusted({ $gt: now }) }).lean();
  }

  /** Returns the changed rows, as they are after the change. */
  async update(
    selector: SessionSelector,
    changes: SessionPatch,
    session: ClientSession,
  ): Promise<SessionRow[]> {
    const selected = await this.sessions.find(toFilter(selector), { _id: 1 }, { session }).lean();
    if (selected.length === 0) return [];
    const ids = trusted({ $in: selected.map((row) => row._id) });
    await this.sessions.updateMany(
      { _id: ids },
      { $set: { ...changes, pendingSync: true }, $inc: { version: 1 } },
      { session },
    );
    return this.sessions.find({ _id: ids }, null, { session }).lean();
  }

  /** Unexpired sessions that have changed since they were created, in batches. */
  async *listChanged(now: Date, batchSize: number): AsyncGenerator<SessionRow[]> {
    const changed = { version: trusted({ $gt: 1 }), expiresAt: trusted({ $gt: now }) };
    // Versions only increase: a session that changes during iteration is still ahead of the cursor.
    const cursor = this.sessions
      .find(changed)
      .sort({ version: 1 })
      .hint({ version: 1 })
      .lean()
      .cursor({ batchSize });
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
    return this.sessions.find({ pendingSync: true }).limit(limit).lean();
  }

  /** Clears `pendingSync` unless the session has changed again. */
  async markSynced(rows: readonly SessionRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.sessions.bulkWrite(
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
  return except === undefined ? selected : { ...selected, _id: trusted({ $ne: except }) };
}
