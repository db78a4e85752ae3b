import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

const EVERY = 1_000;

/**
 * Does what rows say is due: at once where it is woken, and within a second whatever another process has left
 * behind. Any number of replicas may do this side by side; each row is claimed before it is worked on.
 */
export abstract class DueWorker implements OnApplicationBootstrap, OnModuleDestroy {
  protected abstract readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private woken = false;
  private stopping = false;

  /** Claims one row that is due and does what it says. False where none is due. */
  protected abstract doNext(): Promise<boolean>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), EVERY);
    this.timer.unref();
  }

  /** What is in hand is finished. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.working;
  }

  wake(): void {
    this.woken = true;
    this.working ??= this.work().finally(() => (this.working = undefined));
  }

  private async work(): Promise<void> {
    try {
      while (this.woken && !this.stopping) {
        this.woken = false;
        while (!this.stopping && (await this.doNext()));
      }
    } catch (error) {
      this.logger.debug({ message: 'Not now', error });
    }
  }
}
