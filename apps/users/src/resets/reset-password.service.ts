import { Injectable } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import type { resetPassword } from '@pechincha/contracts/operations/users';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AttemptLimits } from '../limits/attempt-limits.js';
import { Refusals } from '../limits/refusals.js';
import { passwordHint } from '../passwords/password-hint.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SessionChanges } from '../sessions/session-changes.js';
import { ResetsRepository } from './resets.repository.js';

@Injectable()
export class ResetPasswordService {
  constructor(
    private readonly resets: ResetsRepository,
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly changes: SessionChanges,
    private readonly limits: AttemptLimits,
    private readonly refusals: Refusals,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets the password that the token's owner wants and ends all their sessions. Answers a hint, or null.
   * @throws DomainError RESET_TOKEN, TOO_MANY_REQUESTS
   */
  async reset(
    { token, password }: InputOf<typeof resetPassword>['body'],
    address: string,
  ): Promise<string | null> {
    await this.limits.admitAddress(address);
    // Hashing is dear: nobody gets it for a token that is not good.
    const userId = await this.resets.ownerOf(token, this.clock.now());
    if (userId === null) throw this.refused(null, address);
    const passwordHash = await this.passwords.hash(password);
    const { account, ended } = await this.unit.run(async (tx) => {
      if (!(await this.resets.take(token, this.clock.now(), tx.session))) throw this.refused(userId, address);
      const changed = await this.accounts.update({ _id: userId }, { passwordHash }, tx.session);
      if (!changed) throw new DomainError('RESET_TOKEN');
      await this.resets.void(userId, changed.email, tx.session);
      return { account: changed, ended: await this.changes.endForGood(userId, tx) };
    });
    await this.changes.tell(ended);
    return passwordHint(password, account);
  }

  private refused(id: string | null, address: string): DomainError {
    this.refusals.note('A link for a new password that is not good', { id }, address);
    return new DomainError('RESET_TOKEN');
  }
}
