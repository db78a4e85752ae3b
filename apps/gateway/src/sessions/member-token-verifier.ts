import { Injectable } from '@nestjs/common';
import { ExpiringCache } from '@pechincha/service-kit/expiring-cache';
import passport from 'passport';
import { MEMBER_TOKEN_STRATEGY, MemberTokenStrategy, type MemberClaims } from './member-token.strategy.js';

const MAX_CACHED_TOKENS = 20_000;
/** Longer tokens are rejected without a signature check. */
const MAX_TOKEN_LENGTH = 2_000;
/** Exactly three parts: passport would ignore text after the first word. */
const TOKEN_PATTERN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Verifies member tokens and caches verified claims until they expire. */
@Injectable()
export class MemberTokenVerifier {
  private readonly cache = new ExpiringCache<MemberClaims>(MAX_CACHED_TOKENS);

  /** Injected only to register the strategy, which passport finds by name. */
  constructor(protected readonly strategy: MemberTokenStrategy) {}

  /** The claims; undefined when the token is invalid or expired. */
  async verify(token: string): Promise<MemberClaims | undefined> {
    const cached = this.cache.get(token);
    if (cached) return cached;
    if (token.length > MAX_TOKEN_LENGTH || !TOKEN_PATTERN.test(token)) return undefined;
    const claims = await verifyWithPassport(token);
    if (claims) this.cache.setUntil(token, claims, claims.expiresAt);
    return claims;
  }
}

/** Calls passport directly, since sockets and streamed requests pass no Nest guard. */
function verifyWithPassport(token: string): Promise<MemberClaims | undefined> {
  return new Promise((resolve, reject) => {
    const done = (error: unknown, claims?: MemberClaims | false | null): void => {
      if (error) reject(error);
      else resolve(claims || undefined);
    };
    const authenticate = passport.authenticate(MEMBER_TOKEN_STRATEGY, { session: false }, done) as (
      request: { headers: Record<string, string> },
      response: object,
      next: (error?: unknown) => void,
    ) => void;
    authenticate({ headers: { authorization: `Bearer ${token}` } }, {}, (error) => done(error));
  });
}
