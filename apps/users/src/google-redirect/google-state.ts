import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { googleRedirect } from '@pechincha/contracts/operations/users';
import { Clock } from '@pechincha/service-kit/clock';
import { USERS_CONFIG, type UsersConfig } from '../config.js';

const COOKIE = 'google_state';
/** Somebody may look for their password at Google's. */
const SECONDS = 10 * 60;

interface Started {
  state: string;
  codeChallenge: string;
  /** The `Set-Cookie` that remembers it. */
  cookie: string;
}

/**
 * Ties Google's answer to the browser that asked: state and verifier stand in a signed, short-lived cookie, so that
 * any replica can check what another began, and no session is needed.
 */
@Injectable()
export class GoogleState {
  private readonly key: Buffer;
  private readonly attributes: string;

  constructor(
    @Inject(USERS_CONFIG) config: UsersConfig,
    private readonly clock: Clock,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', config.MEMBER_TOKEN_PRIVATE_KEY, '', 'google state', 32));
    const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
    // Lax: the way back is a navigation from Google's page.
    this.attributes = `Path=/api${googleRedirect.path}; HttpOnly; SameSite=Lax${secure}`;
  }

  start(): Started {
    const [state, verifier] = [drawn(), drawn()];
    const until = Math.floor(this.clock.now().getTime() / 1000) + SECONDS;
    const text = [state, verifier, until].join('.');
    return {
      state,
      codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
      cookie: `${COOKIE}=${text}.${this.signed(text)}; Max-Age=${SECONDS}; ${this.attributes}`,
    };
  }

  /** The verifier of what this browser began with this state; null where it began nothing like it. */
  verifierOf(cookies: string | undefined, given: unknown): string | null {
    const value = cookies
      ?.split(/;\s*/)
      .find((pair) => pair.startsWith(`${COOKIE}=`))
      ?.slice(COOKIE.length + 1);
    const [state = '', verifier = '', until = '', signature = ''] = value?.split('.') ?? [];
    const isOurs = same(signature, this.signed([state, verifier, until].join('.')));
    if (!isOurs || typeof given !== 'string' || !same(given, state)) return null;
    return Number(until) * 1000 > this.clock.now().getTime() ? verifier : null;
  }

  /** The `Set-Cookie` that forgets it. */
  forget(): string {
    return `${COOKIE}=; Max-Age=0; ${this.attributes}`;
  }

  private signed(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }
}

const drawn = (): string => randomBytes(32).toString('base64url');

function same(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
