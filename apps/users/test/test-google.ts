import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { OAuth2Server } from 'oauth2-mock-server';
import { randomEmail } from './test-users.js';

export const GOOGLE_CLIENT = 'pechincha.apps.exemplo';
export const KID = 'google-1';

export const toJwk = (key: KeyObject) =>
  JSON.parse(JSON.stringify(key.export({ format: 'jwk' }))) as { kty: string };

/** A local OAuth 2 and OpenID Connect server in place of Google. */
export class TestGoogle {
  readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly server = new OAuth2Server();

  async start(): Promise<void> {
    // Created here: the server checks prototypes, and Jest has its own.
    await this.server.issuer.keys.add({ ...toJwk(this.keys.privateKey), kid: KID, alg: 'RS256', use: 'sig' });
    await this.server.start(0, '127.0.0.1');
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  get settings(): Record<string, string> {
    return {
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT,
      GOOGLE_CLIENT_SECRET: 'segredo',
      GOOGLE_ISSUER: String(this.server.issuer.url),
    };
  }

  claims(more: JWTPayload = {}): JWTPayload {
    return {
      iss: String(this.server.issuer.url),
      aud: GOOGLE_CLIENT,
      sub: `g-${randomEmail()}`,
      email: randomEmail(),
      email_verified: true,
      name: 'Vera Google',
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 600,
      ...more,
    };
  }

  /** A credential such as Google's button returns. */
  signCredential(more: JWTPayload = {}): Promise<string> {
    const claims = this.claims(more);
    return this.server.issuer.buildToken({
      scopesOrTransform: (_header, payload) => void replace(payload, claims),
    });
  }
}

function replace(target: object, by: object): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
  // Undefined claims must be missing in the token.
  Object.assign(target, JSON.parse(JSON.stringify(by)));
}
