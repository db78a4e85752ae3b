import { Injectable } from '@nestjs/common';
import type { InputOf } from '@pechincha/contracts/operation';
import type { changePassword } from '@pechincha/contracts/operations/users';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError, invalidInput } from '@pechincha/service-kit/domain-error';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { AttemptLimits } from '../limits/attempt-limits.js';
import { Refusals } from '../limits/refusals.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { passwordHint } from '../passwords/password-hint.js';
import { ResetsRepository } from '../resets/resets.repository.js';
import { SessionChanges } from '../sessions/session-changes.js';

@Injectable()
export class ChangePasswordService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly changes: SessionChanges,
    private readonly limits: AttemptLimits,
    private readonly refusals: Refusals,
    private readonly resets: ResetsRepository,
    private readonly unit: UnitOfWork,
  ) {}

  /**
   * Ends all other sessions, and voids what was asked for by e-mail. Answers a hint, or null.
   * @throws DomainError INVALID_INPUT for the current password, TOO_MANY_REQUESTS
   */
  async change(
    { id, sessionId }: MemberCaller,
    { current, password }: InputOf<typeof changePassword>['body'],
    address: string,
  ): Promise<string | null> {
    const attempt = await this.limits.admit(id, address);
    const before = (await this.accounts.credentialsById(id))?.passwordHash ?? null;
    const isRight = await this.passwords.matches(before, current);
    if (!isRight || before === null) {
      this.refusals.note('Change of password refused', { id }, address);
      throw invalidInput('current', 'Senha atual incorreta');
    }
    await attempt.forgive();
    const passwordHash = await this.passwords.hash(password);
    const { account, ended } = await this.unit.run(async (tx) => {
      const proof = { _id: id, passwordHash: before };
      const changed = await this.accounts.update(proof, { passwordHash }, tx.session);
      // Another change came first; the one who asked must know which password holds.
      if (!changed) throw new DomainError('CONFLICT');
      await this.resets.void(id, changed.email, tx.session);
      const which = { userId: id, except: sessionId };
      return { account: changed, ended: await this.changes.make(which, { ended: true }, 'ended', tx) };
    });
    await this.changes.tell(ended);
    return passwordHint(password, account);
  }
}
