import { createHmac, hkdfSync } from 'node:crypto';
import type { UsersConfig } from '../config.js';

/** Keyed hash of personal data, equal in all replicas, so that readers of logs or databases cannot guess it. */
export abstract class KeyedHasher {
  private readonly key: Uint8Array;

  /** @param purpose hashes for different purposes cannot be compared */
  protected constructor({ MEMBER_TOKEN_PRIVATE_KEY }: UsersConfig, purpose: string) {
    this.key = new Uint8Array(hkdfSync('sha256', MEMBER_TOKEN_PRIVATE_KEY, '', purpose, 32));
  }

  hash(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}
