import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { changeOf } from './session.mapper.js';
import { SessionStore } from './session-store.js';
import { SessionsRepository } from './sessions.repository.js';

const EVERY = 1_000;
const AT_ONCE = 200;

/**
 * Tells Redis what it missed: a change that was committed while it was away, or by a process that died before it
 * could tell. Any number of replicas may do this side by side; versions decide.
 */
@Injectable()
export class UntoldSessions implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Sessions');
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly store: SessionStore,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), EVERY);
    this.timer.unref();
    this.store.onReady(() => this.wake());
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.working;
  }

  private wake(): void {
    this.working ??= this.work().finally(() => (this.working = undefined));
  }

  private async work(): Promise<void> {
    try {
      const rows = await this.sessions.untold(AT_ONCE);
      if (rows.length === 0) return;
      await this.store.write(rows);
      for (const row of rows) await this.store.announce(changeOf(row));
      await this.sessions.markTold(rows);
      this.logger.log({ message: 'Redis was told of changed sessions', sessions: rows.length });
    } catch (error) {
      this.logger.debug({ message: 'Not now', error });
    }
  }
}
