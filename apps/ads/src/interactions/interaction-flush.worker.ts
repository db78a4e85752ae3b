import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BackgroundWorker } from '@pechincha/jobs/background-worker';
import { AdInteractionsRepository } from './ad-interactions.repository.js';
import { InteractionBuffer } from './interaction-buffer.js';

/** Interactions per transaction. */
export const FLUSH_BATCH_SIZE = 500;

/**
 * Flushes the buffer every second, or at once when woken. Failed batches stay buffered; a crash loses about one
 * second of interactions.
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

  /** Runs after the last response, before the database connection closes. */
  async onApplicationShutdown(): Promise<void> {
    try {
      await this.flushAll();
    } catch (error) {
      this.logger.warn({ message: 'Views and clicks are lost', lost: this.buffer.size, error });
    }
  }

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
    const dropped = this.buffer.drainDroppedCount();
    if (dropped > 0) this.logger.warn(`${dropped} views and clicks were dropped: the buffer is full`);
    await this.flushAll();
  }
}
