import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { GoogleIssuer, getIssuerNames } from './google-issuer.js';

export interface GoogleIdentity {
  /** Permanent, unlike the e-mail. */
  sub: string;
  /** Lower case; null unless Google has verified it. */
  email: string | null;
  name: string | null;
}

const ALGORITHM = 'RS256';
const CLOCK_TOLERANCE_SECONDS = 5;

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z
    .string()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)
    .optional(),
  // Some issuers send a string.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .optional(),
  name: z.string().trim().optional(),
  azp: z.string().optional(),
});

/** Verifies Google's ID tokens, from its button and from redirects. */
@Injectable()
export class GoogleCredentialVerifier {
  constructor(
    @Inject(USERS_CONFIG) private readonly config: UsersConfig,
    private readonly issuer: GoogleIssuer,
  ) {}

  /**
   * @param userinfo what Google's userinfo says; it fills in the e-mail that a token leaves out
   * @throws DomainError GOOGLE_OFF, GOOGLE_REFUSED; UNAVAILABLE where Google's keys cannot be fetched
   */
  async verify(credential: string, userinfo?: Record<string, unknown>): Promise<GoogleIdentity> {
    const audience = this.config.GOOGLE_CLIENT_ID;
    if (!audience) throw new DomainError('GOOGLE_OFF');
    const token = await this.verifyToken(credential, audience);
    const result = claims.safeParse(userinfo ? mergeUserinfo(token, userinfo) : token);
    if (!result.success) throw new DomainError('GOOGLE_REFUSED', { cause: result.error });
    const { sub, email, email_verified: isVerified, name, azp } = result.data;
    if (azp !== undefined && azp !== audience) throw new DomainError('GOOGLE_REFUSED');
    return { sub, email: isVerified && email ? email.toLowerCase() : null, name: name || null };
  }

  private async verifyToken(credential: string, audience: string): Promise<JWTPayload> {
    // Google's keys are fetched only for tokens whose header and claims are valid.
    if (!this.isPlausible(credential, audience)) throw new DomainError('GOOGLE_REFUSED');
    const { keys } = await this.issuer.get();
    try {
      const { payload } = await jwtVerify(credential, keys, {
        issuer: getIssuerNames(this.config),
        audience,
        algorithms: [ALGORITHM],
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      return payload;
    } catch (cause) {
      // An unreachable key set is not the visitor's error; everything else is.
      const isUnreachable = !(cause instanceof errors.JOSEError) || cause instanceof errors.JWKSTimeout;
      throw new DomainError(isUnreachable ? 'UNAVAILABLE' : 'GOOGLE_REFUSED', { cause });
    }
  }

  /** Checks header and claims; the signature is not verified. */
  private isPlausible(credential: string, audience: string): boolean {
    try {
      const { alg } = decodeProtectedHeader(credential);
      const { iss, aud, exp, iat, sub } = decodeJwt(credential);
      return (
        alg === ALGORITHM &&
        getIssuerNames(this.config).includes(iss ?? '') &&
        [aud].flat().includes(audience) &&
        typeof exp === 'number' &&
        exp > Date.now() / 1000 - CLOCK_TOLERANCE_SECONDS &&
        typeof iat === 'number' &&
        typeof sub === 'string'
      );
    } catch {
      return false;
    }
  }
}

/** Only for the same `sub`; e-mail and `email_verified` come from the same source. */
function mergeUserinfo(token: JWTPayload, userinfo: Record<string, unknown>): Record<string, unknown> {
  if (token['email'] !== undefined || userinfo['sub'] !== token.sub) return token;
  const { email, email_verified: isVerified, name } = userinfo;
  return { name, ...token, email, email_verified: isVerified };
}
