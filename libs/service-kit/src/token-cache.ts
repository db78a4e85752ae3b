import { Injectable } from '@nestjs/common';
import type { TokenHolder } from './caller.js';

const MAX_TOKENS = 5_000;

/** Tokens that were checked, until they expire: the gateway sends one many times, and RS256 costs each time. */
@Injectable()
export class TokenCache {
  private readonly entries = new Map<string, { holder: TokenHolder; expiresAt: number }>();

  get(token: string): TokenHolder | undefined {
    const entry = this.entries.get(token);
    if (!entry) return undefined;
    if (entry.expiresAt > Date.now()) return entry.holder;
    this.entries.delete(token);
    return undefined;
  }

  /** @param expiresAt milliseconds since 1970 */
  set(token: string, holder: TokenHolder, expiresAt: number): void {
    // A Map keeps the order of insertion: the first is the oldest, hence the next to expire.
    const oldest = this.entries.size >= MAX_TOKENS ? this.entries.keys().next().value : undefined;
    if (oldest !== undefined) this.entries.delete(oldest);
    this.entries.set(token, { holder, expiresAt });
  }
}
