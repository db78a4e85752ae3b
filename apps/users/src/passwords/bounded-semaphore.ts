import { DomainError } from '@pechincha/service-kit/domain-error';

/** Runs a limited number of tasks, queues a limited number, and rejects the rest. */
export class BoundedSemaphore {
  private running = 0;
  private readonly waiters: (() => void)[] = [];

  constructor(
    private readonly maxConcurrent: number,
    private readonly maxWaiting: number,
  ) {}

  /** @throws DomainError UNAVAILABLE when the queue is full */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running >= this.maxConcurrent) {
      if (this.waiters.length >= this.maxWaiting) {
        throw new DomainError('UNAVAILABLE', { retryAfterSeconds: 5 });
      }
      // The slot passes to the next in the queue, so that no later task overtakes it.
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
