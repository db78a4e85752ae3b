import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
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

/** Argon2id (the default of the library) at OWASP's minimum: 19 MiB, two passes. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes and verifies passwords. Each takes about 20 ms of CPU and 19 MiB; two at once leave half of the thread
 * pool (4) for files and DNS.
 */
@Injectable()
export class PasswordHasher {
  private readonly semaphore = new BoundedSemaphore(2, 300);
  private dummyHash: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.semaphore.run(() => hash(normalize(password), ARGON2_OPTIONS));
  }

  /** @param passwordHash null for a missing account or password: takes the same time */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    // Outside of the queue, whose rejection it would keep.
    const expected = passwordHash ?? (await (this.dummyHash ??= hash('dummy password 0', ARGON2_OPTIONS)));
    const isRight = await this.semaphore.run(() => verify(expected, normalize(password)));
    return isRight && passwordHash !== null;
  }
}

/** Unicode normalization: keyboards compose accents in different ways. */
const normalize = (password: string): string => password.normalize('NFKC');
