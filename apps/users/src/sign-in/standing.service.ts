import { Injectable } from '@nestjs/common';
import type { Role } from '@pechincha/contracts/operation';
import type { SessionChange } from '@pechincha/contracts/sessions';
import type { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { AccountRow } from '../accounts/account.schema.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { SessionChanges } from '../sessions/session-changes.js';
import type { SessionPatch, WhichSessions } from '../sessions/sessions.repository.js';

/** Runs first in the transaction of a change; false where there is nothing to change. */
export type BeforeChange = (tx: Transaction) => Promise<boolean>;

/** What a member may do here: role and suspension. Open sessions follow within the same second. */
@Injectable()
export class StandingService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly changes: SessionChanges,
    private readonly unit: UnitOfWork,
  ) {}

  /** Ends every session; the next call of each hears why. @throws DomainError USER_NOT_FOUND */
  suspend(id: string, before?: BeforeChange): Promise<void> {
    return this.change(
      { status: 'suspended' },
      { userId: id },
      { status: 'suspended', ended: true },
      'suspended',
      before,
    );
  }

  /** What the suspension ended stays ended. @throws DomainError USER_NOT_FOUND */
  reinstate(id: string, before?: BeforeChange): Promise<void> {
    return this.change(
      { status: 'active' },
      { userId: id, suspended: true },
      { status: 'active' },
      'ended',
      before,
    );
  }

  /** Ends no session: the next call of each has the new role. @throws DomainError USER_NOT_FOUND */
  setRole(id: string, role: Role, before?: BeforeChange): Promise<void> {
    return this.change({ role }, { userId: id }, { role }, 'role', before);
  }

  private async change(
    standing: Partial<Pick<AccountRow, 'role' | 'status'>>,
    which: WhichSessions,
    patch: SessionPatch,
    kind: SessionChange['kind'],
    before?: BeforeChange,
  ): Promise<void> {
    const changed = await this.unit.run(async (tx) => {
      if (before && !(await before(tx))) return null;
      const account = await this.accounts.update({ _id: which.userId }, standing, tx.session);
      if (!account) throw new DomainError('USER_NOT_FOUND');
      return this.changes.make(which, patch, kind, tx);
    });
    if (changed) await this.changes.tell(changed);
  }
}
