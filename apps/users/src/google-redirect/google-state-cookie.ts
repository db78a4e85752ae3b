import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { googleRedirect } from '@pechincha/contracts/operations/users';
import { Clock } from '@pechincha/persistence/clock';
import { createKeyedHash, USERS_CONFIG, type UsersConfig } from '../config.js';

/** Leaves time to enter a password at Google. */
const COOKIE_TTL_SECONDS = 10 * 60;

interface GoogleAuthorization {
  state: string;
  codeChallenge: string;
  /** `Set-Cookie` value. */
  cookie: string;
}

/**
 * Binds Google's redirect to the browser that started it: state and PKCE verifier are in a signed, short-lived
 * cookie, so that any replica can check them without a session.
 */
@Injectable()
export class GoogleStateCookie {
  private readonly sign;
  private readonly name: string;
  private readonly attributes: string;

  constructor(
    @Inject(USERS_CONFIG) config: UsersConfig,
    private readonly clock: Clock,
  ) {
    this.sign = createKeyedHash(config, 'google state');
    const isSecure = config.PUBLIC_URL.startsWith('https:');
    // The prefix: browsers take it from https alone.
    this.name = isSecure ? '__Secure-google_state' : 'google_state';
    // Lax: the callback is a navigation from Google's page.
    this.attributes = `Path=/api${googleRedirect.path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  create(): GoogleAuthorization {
    const [state, verifier] = [randomToken(), randomToken()];
    const expiresAtSeconds = Math.floor(this.clock.now().getTime() / 1000) + COOKIE_TTL_SECONDS;
    const text = [state, verifier, expiresAtSeconds].join('.');
    return {
      state,
      codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
      cookie: `${this.name}=${text}.${this.sign(text)}; Max-Age=${COOKIE_TTL_SECONDS}; ${this.attributes}`,
    };
  }

  /** The PKCE verifier when the cookie is valid and has this state, else null. */
  findVerifier(cookies: string | undefined, receivedState: unknown): string | null {
    const value = cookies
      ?.split(/;\s*/)
      .find((pair) => pair.startsWith(`${this.name}=`))
      ?.slice(this.name.length + 1);
    const [state = '', verifier = '', expiresAtSeconds = '', signature = ''] = value?.split('.') ?? [];
    const isSigned = isEqual(signature, this.sign([state, verifier, expiresAtSeconds].join('.')));
    if (!isSigned || typeof receivedState !== 'string' || !isEqual(receivedState, state)) return null;
    return Number(expiresAtSeconds) * 1000 > this.clock.now().getTime() ? verifier : null;
  }

  /** `Set-Cookie` value that deletes the cookie. */
  createExpired(): string {
    return `${this.name}=; Max-Age=0; ${this.attributes}`;
  }
}

const randomToken = (): string => randomBytes(32).toString('base64url');

function isEqual(first: string, second: string): boolean {
  const [left, right] = [Buffer.from(first), Buffer.from(second)];
  return left.length === right.length && timingSafeEqual(left, right);
}
