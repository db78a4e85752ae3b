import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { BoundedQueue } from './bounded-queue.js';

/** Argon2id (the library's default kind) with at least what OWASP asks for: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes and checks passwords. Each takes some 20 ms of a processor and 19 MiB, hence two at once; the other
 * threads of the pool (4) stay free for files and names.
 */
@Injectable()
export class PasswordHasher {
  private readonly queue = new BoundedQueue(2, 300);
  private nobody: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(normal(password), COST));
  }

  /** @param passwordHash null where there is no such account, or one without a password: the work is the same */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const expected = passwordHash ?? (await (this.nobody ??= this.hash('nobody has this one, 0')));
    const right = await this.queue.run(() => verify(expected, normal(password)));
    return right && passwordHash !== null;
  }
}

/** One and the same password, whichever way a keyboard composes its accents. */
const normal = (password: string): string => password.normalize('NFKC');
