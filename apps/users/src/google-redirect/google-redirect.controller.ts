import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Inject,
  Injectable,
  Redirect,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { InputOf } from '@pechincha/contracts/operation';
import { googleCallback, googleExchange, googleRedirect } from '@pechincha/contracts/operations/users';
import { ClientAddress } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import type { FastifyReply } from 'fastify';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { GoogleCallbackService, type GoogleRequest } from './google-callback.service.js';
import { GoogleStateCookie } from './google-state-cookie.js';
import type { GoogleOptions } from './google.strategy.js';

/** For both requests to Google; the gateway waits 10 s for this response. */
const GOOGLE_TIMEOUT_MS = 8_000;

/** Exchanges Google's code and identifies the person. Errors are left to the controller, which redirects. */
@Injectable()
class GoogleCallbackGuard extends AuthGuard('google') implements CanActivate {
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

/** Redirects the browser to Google. On errors the controller redirects back to the login page. */
@Injectable()
class GoogleRedirectGuard extends AuthGuard('google') implements CanActivate {
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

@Controller()
export class GoogleRedirectController {
  constructor(
    private readonly callbacks: GoogleCallbackService,
    private readonly stateCookie: GoogleStateCookie,
  ) {}

  @Operation(googleRedirect)
  @UseGuards(GoogleRedirectGuard)
  @Redirect()
  start(@Req() { googleError }: GoogleRequest, @ClientAddress() address: string): { url: string } {
    return { url: this.callbacks.getErrorUrl(googleError, address) };
  }

  @Operation(googleCallback)
  @UseGuards(GoogleCallbackGuard)
  @Redirect()
  async callback(
    @Req() request: GoogleRequest,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ url: string }> {
    void reply.header('set-cookie', this.stateCookie.createExpired());
    return { url: await this.callbacks.getRedirectUrl(request, address) };
  }

  @Operation(googleExchange)
  exchange(@Input() { body }: InputOf<typeof googleExchange>, @ClientAddress() address: string) {
    return this.callbacks.exchange(body.code, address);
  }
}
