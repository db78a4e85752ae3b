import { Injectable } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import type { resetPassword } from '@pechincha/contracts/operations/users';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { LoginRateLimiter } from '../limits/login-rate-limiter.js';
import { AuthFailureLog } from '../limits/auth-failure-log.js';
import { getPasswordHint } from '../passwords/password-hint.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';
import { ResetsRepository } from './resets.repository.js';

@Injectable()
export class ResetPasswordService {
  constructor(
    private readonly resets: ResetsRepository,
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly sessionRevocation: SessionRevocationService,
    private readonly rateLimiter: LoginRateLimiter,
    private readonly authFailures: AuthFailureLog,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets the new password and ends all sessions. Returns a password hint, or null.
   * @throws DomainError RESET_TOKEN, TOO_MANY_REQUESTS
   */
  async reset(
    { token, password }: InputOf<typeof resetPassword>['body'],
    address: string,
  ): Promise<string | null> {
    await this.rateLimiter.consumeAddress(address);
    // Hashing is expensive: only for valid tokens.
    const userId = await this.resets.findOwner(token, this.clock.now());
    if (userId === null) throw this.logAndCreateError(null, address);
    const passwordHash = await this.passwords.hash(password);
    const { account, ended } = await this.unit.run(async (tx) => {
      if (!(await this.resets.consume(token, this.clock.now(), tx.session)))
        throw this.logAndCreateError(userId, address);
      const changed = await this.accounts.update({ _id: userId }, { passwordHash }, tx.session);
      if (!changed) throw new DomainError('RESET_TOKEN');
      await this.resets.revokeAll(userId, changed.email, tx.session);
      return { account: changed, ended: await this.sessionRevocation.endAll(userId, tx) };
    });
    await this.sessionRevocation.broadcast(ended);
    return getPasswordHint(password, account);
  }

  private logAndCreateError(id: string | null, address: string): DomainError {
    this.authFailures.log('Invalid password reset token', { id }, address);
    return new DomainError('RESET_TOKEN');
  }
}
