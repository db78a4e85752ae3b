import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundWorker } from '@pechincha/jobs/background-worker';
import { Clock } from '@pechincha/persistence/clock';
import { SessionStore } from './session-store.js';
import { SessionsRepository } from './sessions.repository.js';

const BATCH_SIZE = 200;

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
