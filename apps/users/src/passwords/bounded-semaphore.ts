import { DomainError } from '@pechincha/service-kit/domain-error';

/** Runs a few tasks side by side, lets some wait, and turns the rest away, so that costly work cannot pile up. */
export class BoundedSemaphore {
  private running = 0;
  private readonly waiters: (() => void)[] = [];

  constructor(
    private readonly maxConcurrent: number,
    private readonly maxWaiting: number,
  ) {}

  /** @throws DomainError UNAVAILABLE where too many wait already */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running >= this.maxConcurrent) {
      if (this.waiters.length >= this.maxWaiting) {
        throw new DomainError('UNAVAILABLE', { retryAfterSeconds: 5 });
      }
      // Whoever finishes hands its place over, so that nobody who comes later slips in between.
      await new Promise<void>((resolve) => this.waiters.push(resolve));
    } else {
      this.running++;
    }
    try {
      return await task();
    } finally {
      const next = this.waiters.shift();
      if (next) next();
      else this.running--;
    }
  }
}
