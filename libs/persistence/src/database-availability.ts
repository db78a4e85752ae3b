import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { getErrorMessage } from './errors.js';
import { calculateBackoffMs, sleep, waitUnlessAborted } from './time.js';

/** Blocks handlers while the database is down; their messages stay unacknowledged. */
@Injectable()
export class DatabaseAvailability {
  private readonly logger = new Logger('Database');
  private recovery: Promise<void> | null = null;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  get isDown(): boolean {
    return this.recovery !== null;
  }

  /** Resolves when the primary responds again, or on abort. Concurrent callers share one ping. */
  waitUntilUp(signal: AbortSignal): Promise<void> {
    this.recovery ??= this.pingUntilUp(signal).finally(() => (this.recovery = null));
    return this.recovery;
  }

  private async pingUntilUp(signal: AbortSignal): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        // No timeout: a frozen server responds when it thaws, an unreachable one fails.
        const ping = this.connection.getClient().db('admin').command({ ping: 1 });
        await waitUnlessAborted(ping, signal);
        if (attempt > 0) this.logger.log('The database is up again');
        return;
      } catch (error) {
        if (attempt === 0)
          this.logger.warn(`The database is down, holding events: ${getErrorMessage(error)}`);
      }
      await sleep(calculateBackoffMs(attempt, { firstMs: 100, maxMs: 2_000 }), signal);
    }
  }
}
