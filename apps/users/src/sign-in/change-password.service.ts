import { Injectable } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import type { changePassword } from '@pechincha/contracts/operations/users';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError, invalidInput } from '@pechincha/service-kit/domain-error';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AttemptLimits } from '../limits/attempt-limits.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SessionChanges } from '../sessions/session-changes.js';

@Injectable()
export class ChangePasswordService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly changes: SessionChanges,
    private readonly limits: AttemptLimits,
    private readonly unit: UnitOfWork,
  ) {}

  /** Ends all other sessions. @throws DomainError INVALID_INPUT for the current password, TOO_MANY_REQUESTS */
  async change(
    { id, sessionId }: MemberCaller,
    { current, password }: InputOf<typeof changePassword>['body'],
    address: string,
  ): Promise<void> {
    const attempt = await this.limits.admit(id, address);
    const before = (await this.accounts.credentialsById(id))?.passwordHash ?? null;
    const isRight = await this.passwords.matches(before, current);
    if (!isRight || before === null) throw invalidInput('current', 'Senha atual incorreta');
    await attempt.forgive();
    const passwordHash = await this.passwords.hash(password);
    const ended = await this.unit.run(async (tx) => {
      const account = await this.accounts.update(
        { _id: id, passwordHash: before },
        { passwordHash },
        tx.session,
      );
      // Another change came first; the one who asked must know which password holds.
      if (!account) throw new DomainError('CONFLICT');
      return this.changes.make({ userId: id, except: sessionId }, { ended: true }, 'ended', tx);
    });
    await this.changes.tell(ended);
  }
}
