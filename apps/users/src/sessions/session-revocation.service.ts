import { Injectable, Logger } from '@nestjs/common';
import { sessionChanged } from '@pechincha/contracts/events/session-changed';
import type { SessionChange } from '@pechincha/contracts/sessions';
import type { Transaction } from '@pechincha/messaging/transaction';
import { Clock } from '@pechincha/service-kit/clock';
import type { SessionRow } from './session.schema.js';
import { SessionStore } from './session-store.js';
import { SessionsRepository, type SessionPatch, type SessionSelector } from './sessions.repository.js';

/** Sessions that changed with a commit, to be told after it. */
export interface ChangedSessions {
  rows: SessionRow[];
  change: SessionChange;
}

/**
 * Ends sessions, or changes what they carry: in the transaction of the reason, with the fact; then in Redis before
 * the answer goes out. What Redis could not be told stays marked and is told as soon as it is there again.
 */
@Injectable()
export class SessionRevocationService {
  private readonly logger = new Logger('Sessions');

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly store: SessionStore,
    private readonly clock: Clock,
  ) {}

  /** Inside the transaction; hand what it answers to `tell` after the commit. */
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
        data: change,
      });
    }
    return { rows, change };
  }

  /** Ends every session, also for what a suspended member may still call. Inside the transaction, as `make`. */
  endAll(userId: string, tx: Transaction): Promise<ChangedSessions> {
    return this.apply({ userId, withSuspended: true }, { ended: true, status: 'active' }, 'ended', tx);
  }

  async broadcast({ rows, change }: ChangedSessions): Promise<void> {
    if (rows.length === 0) return;
    try {
      await this.store.write(rows);
      await this.store.publishChange(change);
    } catch (error) {
      // Without Redis the gateways ask for each session here, where it is right already.
      this.logger.warn({
        message: 'Redis does not know yet of changed sessions',
        sessions: rows.length,
        error,
      });
      return;
    }
    await this.sessions.markSynced(rows);
  }
}
