import { setTimeout as pause } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ForgettingService } from './forgetting.service.js';

const EVERY_MS = 5_000;

/** Looks for members who left a while ago. Any number of these may run side by side. */
@Injectable()
export class DeparturesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(DeparturesWorker.name);
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(private readonly forgetting: ForgettingService) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Before the connection to the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.forgetting.sweep(new Date()).catch((error: unknown) => {
        this.logger.warn({ message: 'Members who left could not be swept; trying again', error });
      });
      await pause(EVERY_MS, undefined, { signal }).catch(unlessStopping(signal));
    }
  }
}

const unlessStopping = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error;
};
