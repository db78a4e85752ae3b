import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { SightingsRepository } from './sightings.repository.js';
import { WaitingSightings } from './waiting-sightings.js';

const EVERY_MS = 1_000;
/** Written in one transaction; when this many wait, it is not the second that is waited for. */
const BATCH = 500;
const LOOK_EVERY_MS = 100;

/**
 * Writes down what was seen, every second or 500. What waits when the process dies is lost: a second's
 * views.
 */
@Injectable()
export class CountSightingsWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(CountSightingsWorker.name);
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly waiting: WaitingSightings,
    private readonly sightings: SightingsRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** After the last request was answered, before the connection to the database closes. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.tryToCount();
  }

  /** Counts everything that waits now. */
  async countAll(): Promise<void> {
    for (let batch = this.waiting.oldest(BATCH); batch.length > 0; batch = this.waiting.oldest(BATCH)) {
      await this.sightings.count(batch);
      this.waiting.settle(batch);
    }
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.due(signal);
      if (!signal.aborted) await this.tryToCount();
    }
  }

  private async due(signal: AbortSignal): Promise<void> {
    for (let waited = 0; waited < EVERY_MS && this.waiting.size < BATCH; waited += LOOK_EVERY_MS) {
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  }

  /** What could not be written waits for the next time. */
  private async tryToCount(): Promise<void> {
    try {
      await this.countAll();
    } catch (error) {
      const { size } = this.waiting;
      this.logger.warn({ message: 'Views and clicks could not be written; they wait', waiting: size, error });
    }
    const lost = this.waiting.takeLost();
    if (lost > 0) this.logger.warn(`${lost} views and clicks found no room and are not counted`);
  }
}
