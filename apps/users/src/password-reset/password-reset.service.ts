import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@pechincha/contracts/operation';
import type { forgotPassword, resetPassword } from '@pechincha/contracts/operations/users';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AuthFailureLog, LoginRateLimiter } from '../limits/auth-attempts.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { getPasswordHint } from '../passwords/password-hint.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';
import { ResetMailWorker } from './reset-mail.worker.js';
import { RESET_TTL_MINUTES, ResetRequestQueue, ResetsRepository } from './resets.repository.js';

const SENT_MESSAGE =
  'Se houver uma conta com este e-mail, você receberá um link para criar uma nova senha. ' +
  `Ele vale por ${RESET_TTL_MINUTES} minutos.`;

@Injectable()
export class ForgotPasswordService {
  constructor(
    private readonly requests: ResetRequestQueue,
    private readonly mailWorker: ResetMailWorker,
    private readonly rateLimiter: LoginRateLimiter,
    private readonly authFailures: AuthFailureLog,
    private readonly clock: Clock,
  ) {}

  /** Same work and response for every e-mail; the account is looked up later, by the worker. */
  async requestReset(email: string, address: string): Promise<ResponseOf<typeof forgotPassword>> {
    if (await this.rateLimiter.tryConsumeReset(email, address)) {
      await this.requests.create(email, this.clock.now());
      this.mailWorker.wake();
    } else {
      this.authFailures.log('Too many password reset requests', { email }, address);
    }
    return { message: SENT_MESSAGE, msg: SENT_MESSAGE };
  }
}

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
