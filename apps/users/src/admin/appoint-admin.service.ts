import { Injectable } from '@nestjs/common';
import type { Transaction } from '@pechincha/persistence/transaction';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { AccountRow } from '../accounts/account.schema.js';
import { AuditService } from '../audit/audit.service.js';
import { RoleAndStatusService } from '../sign-in/role-and-status.service.js';
import { AdminUsersRepository } from './admin-users.repository.js';

type RoleAndStatus = Pick<AccountRow, 'role' | 'status'>;

/** Makes admins from the command line, where no member is signed in. */
@Injectable()
export class AppointAdminService {
  constructor(
    private readonly users: AdminUsersRepository,
    private readonly roleAndStatus: RoleAndStatusService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Makes the account an active admin and lifts a suspension. Returns whether anything changed.
   * @throws DomainError USER_NOT_FOUND
   */
  async appoint(email: string): Promise<boolean> {
    const account = await this.users.findByEmail(email.trim().toLowerCase());
    if (!account) throw new DomainError('USER_NOT_FOUND');
    let changed = false;
    const createBeforeChange = (change: Partial<RoleAndStatus>) => async (tx: Transaction) => {
      const current = await this.users.findRoleAndStatus(account._id, tx.session);
      if (!current) throw new DomainError('USER_NOT_FOUND');
      const next = { ...current, ...change };
      if (next.role === current.role && next.status === current.status) return false;
      await this.audit.record({ by: null, member: account._id, from: current, to: next }, tx);
      changed = true;
      return true;
    };
    await this.roleAndStatus.reinstate(account._id, createBeforeChange({ status: 'active' }));
    await this.roleAndStatus.setRole(account._id, 'admin', createBeforeChange({ role: 'admin' }));
    return changed;
  }
}
