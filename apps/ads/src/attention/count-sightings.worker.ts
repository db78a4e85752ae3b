import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BackgroundWorker } from '@pechincha/service-kit/background-worker';
import { SightingsRepository } from './sightings.repository.js';
import { WaitingSightings } from './waiting-sightings.js';

/** Written in one transaction. */
export const BATCH = 500;

/**
 * Writes down what was seen, every second, or sooner when woken. What could not be written waits for the next
 * round; what waits when the process dies is lost: a second's views.
 */
@Injectable()
export class CountSightingsWorker extends BackgroundWorker implements OnApplicationShutdown {
  protected readonly intervalMs = 1_000;

  constructor(
    private readonly waiting: WaitingSightings,
    private readonly sightings: SightingsRepository,
  ) {
    super();
  }

  /** After the last request was answered, before the connection to the database closes. */
  async onApplicationShutdown(): Promise<void> {
    try {
      await this.countAll();
    } catch (error) {
      this.logger.warn({ message: 'Views and clicks are lost', lost: this.waiting.size, error });
    }
  }

  /** Counts everything that waits now. */
  async countAll(): Promise<void> {
    for (let batch = this.waiting.oldest(BATCH); batch.length > 0; batch = this.waiting.oldest(BATCH)) {
      await this.sightings.count(batch);
      this.waiting.settle(batch);
    }
  }

  protected async runOnce(): Promise<void> {
    const lost = this.waiting.takeLost();
    if (lost > 0) this.logger.warn(`${lost} views and clicks found no room and are not counted`);
    await this.countAll();
  }
}
