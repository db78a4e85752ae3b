import { Injectable } from '@nestjs/common';
import type { TokenHolder } from './token-holder.js';

const MAX_TOKENS = 5_000;

/** Verified tokens until they expire. The gateway reuses tokens, and verifying RS256 is expensive. */
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

  /** @param expiresAt milliseconds since the epoch */
  set(token: string, holder: TokenHolder, expiresAt: number): void {
    // A Map iterates in insertion order, so the first entry is the oldest.
    const oldest = this.entries.size >= MAX_TOKENS ? this.entries.keys().next().value : undefined;
    if (oldest !== undefined) this.entries.delete(oldest);
    this.entries.set(token, { holder, expiresAt });
  }
}
