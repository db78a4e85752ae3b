import { Injectable } from '@nestjs/common';
import passport from 'passport';
import { MEMBER_TOKEN_STRATEGY, MemberTokenStrategy, type MemberClaims } from './member-token.strategy.js';

const MAX_CACHED_TOKENS = 20_000;
/** No token of ours is longer; whatever is costs no signature check. */
const MAX_TOKEN_LENGTH = 2_000;
/** Three parts and nothing beside them: passport would read the first word and forgive the rest. */
const TOKEN_PATTERN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Tokens that were checked, until they end: a signature is checked once, not with every request. */
@Injectable()
export class MemberTokenVerifier {
  private readonly cache = new Map<string, MemberClaims>();

  /** The strategy is asked for so that it is there: passport knows it by its name. */
  constructor(protected readonly strategy: MemberTokenStrategy) {}

  /** What the token says, or undefined where it is not one of ours or is over. */
  async verify(token: string): Promise<MemberClaims | undefined> {
    const cached = this.cache.get(token);
    if (cached) {
      if (cached.expiresAt > Date.now()) return cached;
      this.cache.delete(token);
      return undefined;
    }
    if (token.length > MAX_TOKEN_LENGTH || !TOKEN_PATTERN.test(token)) return undefined;
    const claims = await verifyWithPassport(token);
    if (claims) this.addToCache(token, claims);
    return claims;
  }

  private addToCache(token: string, claims: MemberClaims): void {
    const oldest = this.cache.size >= MAX_CACHED_TOKENS ? this.cache.keys().next().value : undefined;
    if (oldest !== undefined) this.cache.delete(oldest);
    this.cache.set(token, claims);
  }
}

/** Sockets and streamed requests have no Nest guard in their way: passport is asked here. */
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
