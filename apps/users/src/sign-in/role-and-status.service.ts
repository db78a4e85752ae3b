import { Injectable } from '@nestjs/common';
import type { Role } from '@pechincha/contracts/operation';
import type { SessionChange } from '@pechincha/contracts/sessions';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { AccountRow } from '../accounts/account.schema.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { MemberStatusService } from '../accounts/member-status.service.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';
import type { SessionPatch, SessionSelector } from '../sessions/sessions.repository.js';

/** Runs first in the transaction of a change; returns false to skip the change. */
export type BeforeChange = (tx: Transaction) => Promise<boolean>;

/** Changes role and status of an account, and of its open sessions in the same transaction. */
@Injectable()
export class RoleAndStatusService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly memberStatus: MemberStatusService,
    private readonly sessionRevocation: SessionRevocationService,
    private readonly unit: UnitOfWork,
  ) {}

  /** Ends all sessions; their next request fails with the reason. @throws DomainError USER_NOT_FOUND */
  suspend(id: string, before?: BeforeChange): Promise<void> {
    return this.update(
      { status: 'suspended' },
      { userId: id },
      { status: 'suspended', ended: true },
      'suspended',
      before,
    );
  }

  /** Sessions that the suspension ended stay ended. @throws DomainError USER_NOT_FOUND */
  reinstate(id: string, before?: BeforeChange): Promise<void> {
    return this.update(
      { status: 'active' },
      { userId: id, suspended: true },
      { status: 'active' },
      'ended',
      before,
    );
  }

  /** Sessions stay open; their next request has the new role. @throws DomainError USER_NOT_FOUND */
  setRole(id: string, role: Role, before?: BeforeChange): Promise<void> {
    return this.update({ role }, { userId: id }, { role }, 'role', before);
  }

  private async update(
    changes: Partial<Pick<AccountRow, 'role' | 'status'>>,
    selector: SessionSelector,
    sessionPatch: SessionPatch,
    kind: SessionChange['kind'],
    before?: BeforeChange,
  ): Promise<void> {
    const changed = await this.unit.run(async (tx) => {
      if (before && !(await before(tx))) return null;
      const account = await this.accounts.update({ _id: selector.userId }, changes, tx.session);
      if (!account) throw new DomainError('USER_NOT_FOUND');
      await this.memberStatus.refresh(account, tx);
      return this.sessionRevocation.apply(selector, sessionPatch, kind, tx);
    });
    if (changed) await this.sessionRevocation.broadcast(changed);
  }
}
