import { Injectable } from '@nestjs/common';
import type { TokenHolder } from './caller.js';

const MOST = 5_000;

/** Tokens that were checked, until they expire: the gateway sends one many times, and RS256 costs each time. */
@Injectable()
export class RememberedTokens {
  private readonly known = new Map<string, { holder: TokenHolder; expiresAt: number }>();

  holderOf(token: string): TokenHolder | undefined {
    const entry = this.known.get(token);
    if (!entry) return undefined;
    if (entry.expiresAt > Date.now()) return entry.holder;
    this.known.delete(token);
    return undefined;
  }

  /** @param expiresAt milliseconds since 1970 */
  remember(token: string, holder: TokenHolder, expiresAt: number): void {
    // A Map keeps the order of insertion: the first is the oldest, hence the next to expire.
    const oldest = this.known.size >= MOST ? this.known.keys().next().value : undefined;
    if (oldest !== undefined) this.known.delete(oldest);
    this.known.set(token, { holder, expiresAt });
  }
}
