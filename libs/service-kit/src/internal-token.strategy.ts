import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { toInternalAudience, internalToken } from '@pechincha/contracts/sessions';
import { Strategy } from 'passport-jwt';
import type { TokenHolder } from './caller.js';
import { parseTokenHolder } from './internal-token.js';
import { KIT_OPTIONS, type KitOptions } from './kit-options.js';
import { TokenCache } from './token-cache.js';
import type { KitRequest } from './request.js';

/** The whole header, or no token: passport's own reader takes the first word and forgives what follows it. */
export function getBearerToken(request: { headers: { authorization?: string | undefined } }): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** The one way into a service: a token that the gateway signed for it, a minute long. */
@Injectable()
export class InternalTokenStrategy extends PassportStrategy(Strategy, 'internal') {
  constructor(
    @Inject(KIT_OPTIONS) options: KitOptions,
    private readonly tokenCache: TokenCache,
  ) {
    super({
      jwtFromRequest: getBearerToken,
      secretOrKey: options.config.INTERNAL_TOKEN_PUBLIC_KEY,
      algorithms: ['RS256'],
      issuer: internalToken.iss,
      audience: toInternalAudience(options.name),
      passReqToCallback: true,
      // The whole token: its type stands in the header, and an `exp` that is missing would pass unseen.
      jsonWebTokenOptions: { complete: true, clockTolerance: 5 },
    });
  }

  validate(request: KitRequest, decoded: unknown): TokenHolder | false {
    const result = parseTokenHolder(decoded);
    const token = getBearerToken(request);
    if (!result || !token) return false;
    this.tokenCache.set(token, result.holder, result.expiresAt);
    return result.holder;
  }
}
