import { Injectable } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import type { changePassword } from '@pechincha/contracts/operations/users';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError, createInvalidInputError } from '@pechincha/service-kit/domain-error';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AuthFailureLog, LoginRateLimiter } from '../limits/auth-attempts.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { getPasswordHint } from '../passwords/password-hint.js';
import { ResetsRepository } from '../password-reset/resets.repository.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';

@Injectable()
export class ChangePasswordService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly sessionRevocation: SessionRevocationService,
    private readonly rateLimiter: LoginRateLimiter,
    private readonly authFailures: AuthFailureLog,
    private readonly resets: ResetsRepository,
    private readonly unit: UnitOfWork,
  ) {}

  /**
   * Ends all other sessions and revokes password resets. Does nothing if the account has the new password already: a
   * response was lost, and the request repeated. Returns a password hint, or null.
   * @throws DomainError INVALID_INPUT for the current password, TOO_MANY_REQUESTS
   */
  async change(
    { id, sessionId }: MemberCaller,
    { current, password }: InputOf<typeof changePassword>['body'],
    address: string,
  ): Promise<string | null> {
    const attempt = await this.rateLimiter.consume(id, address);
    const credentials = await this.accounts.findCredentialsById(id);
    const currentHash = credentials?.passwordHash ?? null;
    const isRight = await this.passwords.matches(currentHash, current);
    if (credentials && !isRight && (await this.passwords.matches(currentHash, password))) {
      await attempt.refund();
      return getPasswordHint(password, credentials);
    }
    if (!isRight || currentHash === null) {
      this.authFailures.log('Password change failed', { id }, address);
      throw createInvalidInputError('current', 'Senha atual incorreta');
    }
    await attempt.refund();
    const passwordHash = await this.passwords.hash(password);
    const { account, ended } = await this.unit.run(async (tx) => {
      const verified = { _id: id, passwordHash: currentHash };
      const changed = await this.accounts.update(verified, { passwordHash }, tx.session);
      // A concurrent change came first; the member must know which password is valid.
      if (!changed) throw new DomainError('CONFLICT');
      await this.resets.revokeAll(id, changed.email, tx.session);
      const selector = { userId: id, except: sessionId };
      return {
        account: changed,
        ended: await this.sessionRevocation.apply(selector, { ended: true }, 'ended', tx),
      };
    });
    await this.sessionRevocation.broadcast(ended);
    return getPasswordHint(password, account);
  }
}
