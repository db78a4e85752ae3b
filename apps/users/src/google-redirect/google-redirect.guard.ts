import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { FastifyReply } from 'fastify';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import type { GoogleOptions } from './google.strategy.js';
import type { GoogleRequest } from './google-request.js';
import { GoogleStateCookie } from './google-state-cookie.js';

/** Redirects the browser to Google. On errors the controller redirects back to the login page. */
@Injectable()
export class GoogleRedirectGuard extends AuthGuard('google') implements CanActivate {
  constructor(
    @Inject(USERS_CONFIG) private readonly config: UsersConfig,
    private readonly stateCookie: GoogleStateCookie,
  ) {
    super();
  }

  /** On success Passport sends the response, and this promise never resolves. */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    try {
      if (!this.config.GOOGLE_CLIENT_ID || !this.config.GOOGLE_CLIENT_SECRET) {
        throw new DomainError('GOOGLE_OFF');
      }
      await super.canActivate(context);
    } catch (error) {
      void http.getResponse<FastifyReply>().removeHeader('set-cookie');
      http.getRequest<GoogleRequest>().googleError = error;
    }
    return true;
  }

  override getAuthenticateOptions(context: ExecutionContext): GoogleOptions {
    const { state, codeChallenge, cookie } = this.stateCookie.create();
    void context.switchToHttp().getResponse<FastifyReply>().header('set-cookie', cookie);
    return { state, codeChallenge };
  }
}
