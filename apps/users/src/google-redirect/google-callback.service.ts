import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { USERS_CONFIG, type UsersConfig } from '../config.js';
import { GoogleAccountsService } from '../google/google-accounts.service.js';
import { LoginRateLimiter } from '../limits/login-rate-limiter.js';
import { AuthFailureLog } from '../limits/auth-failure-log.js';
import { SignInService, type SignInResponse } from '../sign-in/sign-in.service.js';
import { GoogleCodesRepository } from './google-codes.repository.js';
import { toGoogleFailure, hasCancelled, type GoogleRequest } from './google-request.js';

/** Handles the redirect back from Google. */
@Injectable()
export class GoogleCallbackService {
  private readonly logger = new Logger('Google');

  constructor(
    @Inject(USERS_CONFIG) private readonly config: UsersConfig,
    private readonly accounts: GoogleAccountsService,
    private readonly codes: GoogleCodesRepository,
    private readonly signIn: SignInService,
    private readonly rateLimiter: LoginRateLimiter,
    private readonly authFailures: AuthFailureLog,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Login page with a one-time code, or with the reason of a failure. */
  async getRedirectUrl(request: GoogleRequest, address: string): Promise<string> {
    try {
      if (hasCancelled(request)) return this.toLoginUrl('google', 'cancelado');
      const { googleIdentity: identity } = request;
      if (!identity) throw request.googleError;
      await this.rateLimiter.consumeAddress(address);
      const code = await this.accounts.findOrCreate(identity, address, (id, tx) =>
        this.codes.create(id, this.clock.now(), tx.session),
      );
      return this.toLoginUrl('google_code', code);
    } catch (error) {
      return this.getErrorUrl(error, address);
    }
  }

  getErrorUrl(error: unknown, address: string): string {
    const failure = toGoogleFailure(error);
    // Passport's errors quote Google's response, which may hold a token: only their names are logged.
    const { name } = error instanceof Error ? error : { name: 'unknown' };
    if (failure === 'indisponivel') this.logger.warn({ message: 'Google is unreachable', name });
    else this.authFailures.log(`Google sign-in failed: ${failure}`, { id: null }, address);
    return this.toLoginUrl('google', failure);
  }

  /** @throws DomainError GOOGLE_CODE, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS */
  async exchange(code: string, address: string): Promise<SignInResponse> {
    await this.rateLimiter.consumeAddress(address);
    const result = await this.unit.run(async (tx) => {
      const _id = await this.codes.consume(code, this.clock.now(), tx.session);
      if (_id === null) {
        this.authFailures.log('Invalid Google sign-in code', { id: null }, address);
        throw new DomainError('GOOGLE_CODE');
      }
      return this.signIn.createSession({ _id }, false, tx);
    });
    return this.signIn.completeSignIn(result, address);
  }

  private toLoginUrl(key: 'google' | 'google_code', value: string): string {
    const url = new URL('/login', this.config.PUBLIC_URL);
    url.searchParams.set(key, value);
    return url.href;
  }
}
