import { Injectable, Logger } from '@nestjs/common';
import { sessionChanged } from '@pechincha/contracts/events/user';
import type { SessionChange } from '@pechincha/contracts/sessions';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { SessionStore } from './session-store.js';
import {
  type SessionPatch,
  type SessionRow,
  type SessionSelector,
  SessionsRepository,
} from './sessions.repository.js';

/** Sessions changed by a transaction, to broadcast after its commit. */
export interface ChangedSessions {
  rows: SessionRow[];
  change: SessionChange;
}

/**
 * Ends sessions, or updates their role and status: in the transaction, with session.changed, and then in Redis
 * before the response. Changes that Redis missed stay marked `pendingSync` until SessionSyncWorker writes them.
 */
@Injectable()
export class SessionRevocationService {
  private readonly logger = new Logger('Sessions');

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly store: SessionStore,
    private readonly clock: Clock,
  ) {}

  /** Call in the transaction; pass the result to `broadcast` after commit. */
  async apply(
    selector: SessionSelector,
    patch: SessionPatch,
    kind: SessionChange['kind'],
    tx: Transaction,
  ): Promise<ChangedSessions> {
    const rows = await this.sessions.update(selector, patch, tx.session);
    const { userId, sessionId = null, except } = selector;
    const change: SessionChange = { userId, sessionId, kind, ...(except === undefined ? {} : { except }) };
    if (rows.length > 0) {
      await tx.publish(sessionChanged, {
        subject: sessionId ?? userId,
        subjectVersion: Math.max(...rows.map(({ version }) => version)),
        occurredAt: this.clock.now(),
        data: { ...change, versions: rows.map(({ _id, version }) => ({ sessionId: _id, version })) },
      });
    }
    return { rows, change };
  }

  /**
   * Ends every session, including what suspended members may still use. Call in the transaction, like `apply`.
   */
  endAll(userId: string, tx: Transaction): Promise<ChangedSessions> {
    return this.apply({ userId, withSuspended: true }, { ended: true, status: 'active' }, 'ended', tx);
  }

  async broadcast({ rows, change }: ChangedSessions): Promise<void> {
    if (rows.length === 0) return;
    try {
      await this.store.write(rows);
      await this.store.publishChange(change);
    } catch (error) {
      // Gateways without Redis read each session from this service, others do once session.changed has reached one.
      this.logger.warn({
        message: 'Changed sessions could not be written to Redis yet',
        sessions: rows.length,
        error,
      });
      return;
    }
    await this.sessions.markSynced(rows);
  }
}
