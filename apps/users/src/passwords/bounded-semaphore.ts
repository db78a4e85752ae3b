import { DomainError } from '@pechincha/service-kit/domain-error';
import pLimit, { type LimitFunction } from 'p-limit';

/** Runs a limited number of tasks, queues a limited number, and rejects the rest. */
export class BoundedSemaphore {
  private readonly limit: LimitFunction;

  constructor(
    maxConcurrent: number,
    private readonly maxWaiting: number,
  ) {
    this.limit = pLimit(maxConcurrent);
  }

  /** @throws DomainError UNAVAILABLE when the queue is full */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.limit.pendingCount >= this.maxWaiting) {
      throw new DomainError('UNAVAILABLE', { retryAfterSeconds: 5 });
    }
    return this.limit(task);
  }
}
