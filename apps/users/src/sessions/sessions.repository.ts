import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, trusted, type ClientSession } from 'mongoose';
import { SESSION_MODEL, type SessionRow } from './session.schema.js';

/** Which of a member's sessions. */
export interface SessionSelector {
  userId: string;
  /** Missing: all. */
  sessionId?: string;
  /** All but this one. */
  except?: string;
  /** Those that a suspension ended; otherwise those that have not ended. */
  suspended?: true;
  /** Those that a suspension ended as well as those that have not ended. */
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

  /** Changes sessions, and answers those that it changed as they are then. */
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
      { $set: { ...changes, untold: true }, $inc: { version: 1 } },
      { session },
    );
    return this.sessions.find({ _id: ids }, null, { session }).lean();
  }

  /** Every session that has changed since it was opened and is not over, in batches. */
  async *listChanged(now: Date, batchSize: number): AsyncGenerator<SessionRow[]> {
    const changed = { version: trusted({ $gt: 1 }), expiresAt: trusted({ $gt: now }) };
    // A version only rises: a session that changes during the walk is still ahead of it.
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
    return this.sessions.find({ untold: true }).limit(limit).lean();
  }

  /** Redis knows these versions now; a session that has changed since stays marked. */
  async markSynced(rows: readonly SessionRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.sessions.bulkWrite(
      rows.map(({ _id, version }) => ({
        updateOne: { filter: { _id, version }, update: { $unset: { untold: 1 as const } } },
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
