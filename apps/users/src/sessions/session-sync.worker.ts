import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundWorker } from '@pechincha/jobs/background-worker';
import { toSessionChange } from './session.mapper.js';
import { SessionStore } from './session-store.js';
import { SessionsRepository } from './sessions.repository.js';

const SYNC_BATCH_SIZE = 200;

/**
 * Writes changes to Redis that it missed while it was down, or that a crashed process did not write. Versions
 * make it safe on several replicas.
 */
@Injectable()
export class SessionSyncWorker extends BackgroundWorker implements OnModuleInit {
  protected readonly intervalMs = 1_000;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly store: SessionStore,
  ) {
    super();
  }

  onModuleInit(): void {
    this.store.onReady(() => this.wake());
  }

  protected async runOnce(): Promise<void> {
    const rows = await this.sessions.findUnsynced(SYNC_BATCH_SIZE);
    if (rows.length === 0) return;
    await this.store.write(rows);
    for (const row of rows) await this.store.publishChange(toSessionChange(row));
    await this.sessions.markSynced(rows);
    this.logger.log({ message: 'Missed session changes were written to Redis', sessions: rows.length });
  }
}
