import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BackgroundWorker } from '@pechincha/service-kit/background-worker';
import { AdInteractionsRepository } from './ad-interactions.repository.js';
import { InteractionBuffer } from './interaction-buffer.js';

/** Written in one transaction. */
export const FLUSH_BATCH_SIZE = 500;

/**
 * Writes down what was seen, every second, or sooner when woken. What could not be written waits for the next
 * round; what waits when the process dies is lost: a second's views.
 */
@Injectable()
export class InteractionFlushWorker extends BackgroundWorker implements OnApplicationShutdown {
  protected readonly intervalMs = 1_000;

  constructor(
    private readonly buffer: InteractionBuffer,
    private readonly interactions: AdInteractionsRepository,
  ) {
    super();
  }

  /** After the last request was answered, before the connection to the database closes. */
  async onApplicationShutdown(): Promise<void> {
    try {
      await this.flushAll();
    } catch (error) {
      this.logger.warn({ message: 'Views and clicks are lost', lost: this.buffer.size, error });
    }
  }

  /** Counts everything that waits now. */
  async flushAll(): Promise<void> {
    for (
      let batch = this.buffer.listOldest(FLUSH_BATCH_SIZE);
      batch.length > 0;
      batch = this.buffer.listOldest(FLUSH_BATCH_SIZE)
    ) {
      await this.interactions.countOnce(batch);
      this.buffer.remove(batch);
    }
  }

  protected async runOnce(): Promise<void> {
    const lost = this.buffer.resetDropped();
    if (lost > 0) this.logger.warn(`${lost} views and clicks found no room and are not counted`);
    await this.flushAll();
  }
}
