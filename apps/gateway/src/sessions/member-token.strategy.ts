import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { memberToken, roles } from '@pechincha/contracts/sessions';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { z } from 'zod';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';

export const MEMBER_TOKEN_STRATEGY = 'member-token';

/** What a member's token says. The role is that of the moment it was signed; sessions know the one of now. */
export interface MemberClaims {
  userId: string;
  sessionId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const decodedToken = z.object({
  // Strict: a header that offers a key of its own (jwk, jku, x5u) belongs to no token of ours.
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

/** Checks a member's token: RS256 with the key of users, issuer, audience, type and end. */
@Injectable()
export class MemberTokenStrategy extends PassportStrategy(Strategy, MEMBER_TOKEN_STRATEGY) {
  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: config.MEMBER_TOKEN_PUBLIC_KEY,
      algorithms: ['RS256'],
      issuer: memberToken.iss,
      audience: memberToken.aud,
      // The whole token: its type stands in the header, and an `exp` that is missing would pass unseen.
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
