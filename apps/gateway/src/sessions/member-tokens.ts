import { Injectable } from '@nestjs/common';
import passport from 'passport';
import { MEMBER_TOKEN, MemberTokenStrategy, type MemberClaims } from './member-token.strategy.js';

const MOST = 20_000;
/** No token of ours is longer; whatever is costs no signature check. */
const LONGEST = 2_000;
/** Three parts and nothing beside them: passport would read the first word and forgive the rest. */
const SHAPE = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Tokens that were checked, until they end: a signature is checked once, not with every request. */
@Injectable()
export class MemberTokens {
  private readonly known = new Map<string, MemberClaims>();

  /** The strategy is asked for so that it is there: passport knows it by its name. */
  constructor(protected readonly strategy: MemberTokenStrategy) {}

  /** What the token says, or undefined where it is not one of ours or is over. */
  async claimsOf(token: string): Promise<MemberClaims | undefined> {
    const known = this.known.get(token);
    if (known) {
      if (known.expiresAt > Date.now()) return known;
      this.known.delete(token);
      return undefined;
    }
    if (token.length > LONGEST || !SHAPE.test(token)) return undefined;
    const claims = await check(token);
    if (claims) this.remember(token, claims);
    return claims;
  }

  private remember(token: string, claims: MemberClaims): void {
    const oldest = this.known.size >= MOST ? this.known.keys().next().value : undefined;
    if (oldest !== undefined) this.known.delete(oldest);
    this.known.set(token, claims);
  }
}

/** Sockets and streamed requests have no Nest guard in their way: passport is asked here. */
function check(token: string): Promise<MemberClaims | undefined> {
  return new Promise((resolve, reject) => {
    const done = (error: unknown, claims?: MemberClaims | false | null): void => {
      if (error) reject(error);
      else resolve(claims || undefined);
    };
    const authenticate = passport.authenticate(MEMBER_TOKEN, { session: false }, done) as (
      request: { headers: Record<string, string> },
      response: object,
      next: (error?: unknown) => void,
    ) => void;
    authenticate({ headers: { authorization: `Bearer ${token}` } }, {}, (error) => done(error));
  });
}
