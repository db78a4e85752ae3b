import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { BoundedSemaphore } from './bounded-semaphore.js';

/** Argon2id (the library's default kind) with at least what OWASP asks for: 19 MiB, two passes. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes and checks passwords. Each takes some 20 ms of a processor and 19 MiB, hence two at once; the other
 * threads of the pool (4) stay free for files and names.
 */
@Injectable()
export class PasswordHasher {
  private readonly semaphore = new BoundedSemaphore(2, 300);
  private dummyHash: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.semaphore.run(() => hash(normalize(password), ARGON2_OPTIONS));
  }

  /** @param passwordHash null where there is no such account, or one without a password: the work is the same */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const expected = passwordHash ?? (await (this.dummyHash ??= this.hash('nobody has this one, 0')));
    const isRight = await this.semaphore.run(() => verify(expected, normalize(password)));
    return isRight && passwordHash !== null;
  }
}

/** One and the same password, whichever way a keyboard composes its accents. */
const normalize = (password: string): string => password.normalize('NFKC');
