import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { USERS_CONFIG, type UsersConfig } from '../config.js';

const WITHIN = 5_000;
const REMEMBERED = 60 * 60 * 1000;

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
  /** Where sign-in by redirect begins, where its code is exchanged, and where the person is described. */
  addresses: { authorization: string; token: string; userinfo: string };
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

/** How tokens name the issuer. Google's older ones carry its name without the scheme. */
export function issuerNames({ GOOGLE_ISSUER }: Pick<UsersConfig, 'GOOGLE_ISSUER'>): string[] {
  const name = withoutSlash(GOOGLE_ISSUER);
  return [name, `${name}/`, ...(name === 'https://accounts.google.com' ? ['accounts.google.com'] : [])];
}

/** Where the issuer keeps its keys and takes requests, as its discovery document says; looked up when first needed. */
@Injectable()
export class GoogleIssuer {
  private known: { until: number; issuer: Promise<Issuer> } | undefined;

  constructor(@Inject(USERS_CONFIG) private readonly config: UsersConfig) {}

  /** @throws DomainError UNAVAILABLE */
  get(): Promise<Issuer> {
    if (this.known && this.known.until > Date.now()) return this.known.issuer;
    const issuer = this.discover();
    const known = { until: Date.now() + REMEMBERED, issuer };
    this.known = known;
    issuer.catch(() => {
      // A failure is not remembered: the next one looks again.
      if (this.known === known) this.known = undefined;
    });
    return issuer;
  }

  private async discover(): Promise<Issuer> {
    const name = withoutSlash(this.config.GOOGLE_ISSUER);
    try {
      const response = await fetch(`${name}/.well-known/openid-configuration`, {
        signal: AbortSignal.timeout(WITHIN),
      });
      if (!response.ok) throw new Error(`The issuer answered ${response.status}`);
      const found = discovery.parse(await response.json());
      if (withoutSlash(found.issuer) !== name) throw new Error('The issuer calls itself by another name');
      const keys = createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: WITHIN });
      return {
        keys,
        addresses: {
          authorization: found.authorization_endpoint,
          token: found.token_endpoint,
          userinfo: found.userinfo_endpoint,
        },
      };
    } catch (cause) {
      throw new DomainError('UNAVAILABLE', { cause });
    }
  }
}
