import { Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';

/** After a failure: the database is away, or changing hands. */
const AFTER_FAILURE_MS = 1_000;

/** Does one thing again and again, with a rest in between, until it is stopped; a failure is logged and waited out. */
export class WorkerLoop {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    name: string,
    private readonly everyMs: number,
    private readonly work: () => Promise<unknown>,
  ) {
    this.logger = new Logger(name);
  }

  start(): void {
    this.running = this.run();
  }

  /** Ends once what is in hand is done. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const wait = await this.work().then(
        () => this.everyMs,
        (error: unknown) => {
          this.logger.warn({ message: 'The work failed; trying again', error });
          return AFTER_FAILURE_MS;
        },
      );
      await pause(wait, undefined, { signal }).catch(unlessStopping(signal));
    }
  }
}

const unlessStopping = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error;
};
