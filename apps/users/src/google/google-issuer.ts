import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { USERS_CONFIG, type UsersConfig } from '../config.js';

const DISCOVERY_TIMEOUT_MS = 5_000;
const DISCOVERY_TTL_MS = 60 * 60 * 1000;

const address = z.url({ protocol: /^https?$/ });
const discovery = z.object({
  issuer: z.string(),
  jwks_uri: address,
  authorization_endpoint: address,
  token_endpoint: address,
  userinfo_endpoint: address,
});

export interface Issuer {
  keys: JWTVerifyGetKey;
  /** Endpoints of sign-in by redirect. */
  endpoints: { authorization: string; token: string; userinfo: string };
}

const trimTrailingSlash = (url: string): string => url.replace(/\/$/, '');

/** Accepted `iss` values; older Google tokens have no scheme. */
export function getIssuerNames({ GOOGLE_ISSUER }: Pick<UsersConfig, 'GOOGLE_ISSUER'>): string[] {
  const name = trimTrailingSlash(GOOGLE_ISSUER);
  return [name, `${name}/`, ...(name === 'https://accounts.google.com' ? ['accounts.google.com'] : [])];
}

/** Keys and endpoints of the issuer, from its discovery document; loaded on first use. */
@Injectable()
export class GoogleIssuer {
  private cached: { expiresAt: number; issuer: Promise<Issuer> } | undefined;

  constructor(@Inject(USERS_CONFIG) private readonly config: UsersConfig) {}

  /** @throws DomainError UNAVAILABLE */
  get(): Promise<Issuer> {
    if (this.cached && this.cached.expiresAt > Date.now()) return this.cached.issuer;
    const issuer = this.discover();
    const entry = { expiresAt: Date.now() + DISCOVERY_TTL_MS, issuer };
    this.cached = entry;
    issuer.catch(() => {
      // Failures are not cached.
      if (this.cached === entry) this.cached = undefined;
    });
    return issuer;
  }

  private async discover(): Promise<Issuer> {
    const name = trimTrailingSlash(this.config.GOOGLE_ISSUER);
    try {
      const response = await fetch(`${name}/.well-known/openid-configuration`, {
        redirect: 'error',
        signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`Discovery failed with status ${response.status}`);
      const document = discovery.parse(await response.json());
      if (trimTrailingSlash(document.issuer) !== name)
        throw new Error('The discovery document names another issuer');
      const keys = createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: DISCOVERY_TIMEOUT_MS });
      return {
        keys,
        endpoints: {
          authorization: document.authorization_endpoint,
          token: document.token_endpoint,
          userinfo: document.userinfo_endpoint,
        },
      };
    } catch (cause) {
      throw new DomainError('UNAVAILABLE', { cause });
    }
  }
}
