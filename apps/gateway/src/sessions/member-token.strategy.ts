import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { memberToken, roles } from '@pechincha/contracts/sessions';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { z } from 'zod';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';

export const MEMBER_TOKEN_STRATEGY = 'member-token';

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
