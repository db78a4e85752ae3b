import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundWorker } from '@pechincha/jobs/background-worker';
import { Clock } from '@pechincha/persistence/clock';
import { SessionStore } from './session-store.js';
import { SessionsRepository, toSessionChange } from './sessions.repository.js';

const BATCH_SIZE = 200;

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
    const rows = await this.sessions.findUnsynced(BATCH_SIZE);
    if (rows.length === 0) return;
    await this.store.write(rows);
    for (const row of rows) await this.store.publishChange(toSessionChange(row));
    await this.sessions.markSynced(rows);
    this.logger.log({ message: 'Missed session changes were written to Redis', sessions: rows.length });
  }
}

/**
 * A Redis that restarted or failed over may hold older states. Writes every changed session to each new Redis
 * process (run id), then confirms the run id; until then gateways ask users. Safe on several replicas.
 */
@Injectable()
export class SessionRewriteWorker extends BackgroundWorker implements OnModuleInit {
  protected readonly intervalMs = 1_000;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly store: SessionStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  onModuleInit(): void {
    this.store.onReady(() => this.wake());
  }

  protected async runOnce(signal: AbortSignal): Promise<void> {
    if (!this.store.isReady) return;
    const runId = await this.store.getRunId();
    if ((await this.store.getConfirmedRunId()) === runId) return;
    let sessions = 0;
    for await (const rows of this.sessions.listChanged(this.clock.now(), BATCH_SIZE)) {
      if (signal.aborted) return;
      await this.store.write(rows);
      sessions += rows.length;
    }
    await this.store.confirmRunId(runId);
    this.logger.log({ message: 'Changed sessions were written to a new Redis process', runId, sessions });
  }
}
