import { Injectable } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import type { login } from '@pechincha/contracts/operations/users';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { LoginRateLimiter } from '../limits/login-rate-limiter.js';
import { AuthFailureLog } from '../limits/auth-failure-log.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SignInService, type SignInResponse } from './sign-in.service.js';

type Body = InputOf<typeof login>['body'];

@Injectable()
export class LoginService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly signIn: SignInService,
    private readonly rateLimiter: LoginRateLimiter,
    private readonly authFailures: AuthFailureLog,
    private readonly unit: UnitOfWork,
  ) {}

  /**
   * Unknown e-mails take the same time and get the same response as wrong passwords.
   * @throws DomainError INVALID_CREDENTIALS, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS
   */
  async login(body: Body, address: string): Promise<SignInResponse> {
    try {
      return await this.verifyAndSignIn(body, address);
    } catch (error) {
      this.authFailures.logError(error, 'Login failed', { email: body.email }, address);
      throw error;
    }
  }

  private async verifyAndSignIn(
    { email, password, remember }: Body,
    address: string,
  ): Promise<SignInResponse> {
    const attempt = await this.rateLimiter.consume(email, address);
    const account = await this.accounts.findCredentialsByEmail(email);
    const passwordHash = account?.passwordHash ?? null;
    const isRight = await this.passwords.matches(passwordHash, password);
    if (!isRight || !account || passwordHash === null) throw new DomainError('INVALID_CREDENTIALS');
    await attempt.refund();
    const verified = { _id: account._id, passwordHash };
    const result = await this.unit.run((tx) => this.signIn.createSession(verified, remember ?? false, tx));
    return this.signIn.completeSignIn(result, address);
  }
}
