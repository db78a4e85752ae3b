import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { internalToken, toInternalAudience } from '@pechincha/contracts/sessions';
import { Strategy } from 'passport-jwt';
import type { TokenHolder } from './token-holder.js';
import { parseTokenHolder } from './internal-token.js';
import { KIT_OPTIONS, type KitOptions } from './kit-options.js';
import { TokenCache } from './token-cache.js';
import type { KitRequest } from './request.js';

/** Matches the whole header; passport's own extractor ignores text after the token. */
export function getBearerToken(request: { headers: { authorization?: string | undefined } }): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Accepts tokens that the gateway signed for this service; they are valid for 60 s. */
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
      // Returns header and payload, because `typ` is in the header and a missing `exp` must be rejected.
      jsonWebTokenOptions: { complete: true, clockTolerance: 5 },
    });
  }

  validate(request: KitRequest, decoded: unknown): TokenHolder | false {
    const result = parseTokenHolder(decoded);
    const token = getBearerToken(request);
    if (!result || !token) return false;
    this.tokenCache.setUntil(token, result.holder, result.expiresAt);
    return result.holder;
  }
}
