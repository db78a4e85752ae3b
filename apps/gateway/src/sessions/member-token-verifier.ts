import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { memberToken, roles } from '@pechincha/contracts/sessions';
import { ExpiringCache } from '@pechincha/service-kit/expiring-cache';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { z } from 'zod';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';

const MEMBER_TOKEN_STRATEGY = 'member-token';

/** Claims of a member token. Its role is omitted: sessions have the current one. */
export interface MemberClaims {
  userId: string;
  sessionId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const decodedToken = z.object({
  // Strict: our tokens never have a key in the header (jwk, jku, x5u).
  header: z.strictObject({
    alg: z.literal('RS256'),
    typ: z.literal(memberToken.typ),
    kid: z.string().optional(),
  }),
  payload: z.object({
    sub: z.string().regex(/^[0-9a-f]{24}$/),
    sid: z.string().min(1).max(64),
    role: z.enum(roles),
    exp: z.number().int(),
  }),
});

/** Verifies a member token: RS256 signature by users, issuer, audience, type and expiry. */
@Injectable()
export class MemberTokenStrategy extends PassportStrategy(Strategy, MEMBER_TOKEN_STRATEGY) {
  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: config.MEMBER_TOKEN_PUBLIC_KEY,
      algorithms: ['RS256'],
      issuer: memberToken.iss,
      audience: memberToken.aud,
      // The complete token: the type is in the header, and a missing `exp` must be detected.
      jsonWebTokenOptions: { complete: true },
    });
  }

  validate(decoded: unknown): MemberClaims | false {
    const result = decodedToken.safeParse(decoded);
    if (!result.success) return false;
    const { sub, sid, exp } = result.data.payload;
    return { userId: sub, sessionId: sid, expiresAt: exp * 1000 };
  }
}

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
