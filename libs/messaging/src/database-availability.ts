import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { backoff, getErrorMessage, sleep, waitUnlessAborted } from './time.js';

/** Where handlers wait while the database is away, holding their facts. */
@Injectable()
export class DatabaseAvailability {
  private readonly logger = new Logger('Database');
  private recovery: Promise<void> | null = null;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  get isDown(): boolean {
    return this.recovery !== null;
  }

  /** Resolves when the primary answers again, or on abort. All that wait share one question. */
  waitUntilUp(signal: AbortSignal): Promise<void> {
    this.recovery ??= this.pingUntilUp(signal).finally(() => (this.recovery = null));
    return this.recovery;
  }

  private async pingUntilUp(signal: AbortSignal): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        // No limit of its own: a frozen server answers when it thaws, and one that is gone fails.
        const ping = this.connection.getClient().db('admin').command({ ping: 1 });
        await waitUnlessAborted(ping, signal);
        if (attempt > 0) this.logger.log('Back');
        return;
      } catch (error) {
        if (attempt === 0)
          this.logger.warn(`Away, holding facts until it is back: ${getErrorMessage(error)}`);
      }
      await sleep(backoff(attempt, { first: 100, most: 2_000 }), signal);
    }
  }
}
