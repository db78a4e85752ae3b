import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GoogleOptions } from './google.strategy.js';
import type { GoogleRequest } from './google-request.js';
import { GoogleStateCookie } from './google-state-cookie.js';

/** For both requests to Google; the gateway waits 10 s for this response. */
const GOOGLE_TIMEOUT_MS = 8_000;

/** Exchanges Google's code and identifies the person. Errors are left to the controller, which redirects. */
@Injectable()
export class GoogleCallbackGuard extends AuthGuard('google') implements CanActivate {
  constructor(private readonly stateCookie: GoogleStateCookie) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<GoogleRequest>();
    const done = new AbortController();
    const timeout = sleep(GOOGLE_TIMEOUT_MS, undefined, { signal: done.signal, ref: false }).then(() => {
      throw new DomainError('UNAVAILABLE', { cause: 'Google did not respond in time' });
    });
    try {
      await Promise.race([super.canActivate(context) as Promise<boolean>, timeout]);
    } catch (error) {
      request.googleError = error;
    } finally {
      timeout.catch(() => undefined);
      done.abort();
    }
    return true;
  }

  override getAuthenticateOptions(context: ExecutionContext): GoogleOptions & { property: string } {
    const { headers, query } = context.switchToHttp().getRequest<GoogleRequest>();
    const { state, code } = query as { state?: unknown; code?: unknown };
    const codeVerifier = this.stateCookie.findVerifier(headers.cookie, state);
    if (codeVerifier === null || typeof code !== 'string' || code === '') {
      throw new DomainError('GOOGLE_REFUSED', { cause: 'Cookie, state or code are invalid' });
    }
    return { codeVerifier, property: 'googleIdentity' };
  }

  override handleRequest<Identity>(error: unknown, identity: Identity | false): Identity {
    if (error) throw error;
    if (!identity) throw new DomainError('GOOGLE_REFUSED');
    return identity;
  }
}
