import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { backoff, messageOf, pause, untilAborted } from './time.js';

/** Where handlers wait while the database is away, holding their facts. */
@Injectable()
export class DatabaseGate {
  private readonly logger = new Logger('Database');
  private waiting: Promise<void> | null = null;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  get isShut(): boolean {
    return this.waiting !== null;
  }

  /** Resolves when the primary answers again, or on abort. All that wait share one question. */
  untilBack(signal: AbortSignal): Promise<void> {
    this.waiting ??= this.ask(signal).finally(() => (this.waiting = null));
    return this.waiting;
  }

  private async ask(signal: AbortSignal): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        // No limit of its own: a frozen server answers when it thaws, and one that is gone fails.
        const ping = this.connection.getClient().db('admin').command({ ping: 1 });
        await untilAborted(ping, signal);
        if (attempt > 0) this.logger.log('Back');
        return;
      } catch (error) {
        if (attempt === 0) this.logger.warn(`Away, holding facts until it is back: ${messageOf(error)}`);
      }
      await pause(backoff(attempt, { first: 100, most: 2_000 }), signal);
    }
  }
}
