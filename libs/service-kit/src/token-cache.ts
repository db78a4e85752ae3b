import { Injectable } from '@nestjs/common';
import { ExpiringCache } from './expiring-cache.js';
import type { TokenHolder } from './token-holder.js';

const MAX_TOKENS = 5_000;

/** Verified tokens until they expire. The gateway reuses tokens, and verifying RS256 is expensive. */
@Injectable()
export class TokenCache extends ExpiringCache<TokenHolder> {
  constructor() {
    super(MAX_TOKENS);
  }
}
