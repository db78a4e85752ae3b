import { Injectable } from '@nestjs/common';
import type { AdminUser } from '@pechincha/contracts/entities/user';
import type { ResponseOf, Role } from '@pechincha/contracts/operation';
import {
  type listUserEmails,
  MAX_IDS_PER_REQUEST,
  type searchUserIds,
} from '@pechincha/contracts/operations/internal';
import type { listUsers } from '@pechincha/contracts/operations/users-admin';
import type { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { toAdminUser } from '../accounts/account.mapper.js';
import type { AccountRow, AccountStatus } from '../accounts/account.schema.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { MemberStatusService } from '../accounts/member-status.service.js';
import { AuditService } from '../audit/audit.js';
import { RoleAndStatusService } from '../sign-in/role-and-status.service.js';
import { AdminUsersRepository, toUserListPlan, type UserListQuery } from './admin-users.repository.js';
import { LastAdminCheck } from './last-admin.check.js';

type RoleAndStatus = Pick<AccountRow, 'role' | 'status'>;

const isActiveAdmin = ({ role, status }: RoleAndStatus): boolean => role === 'admin' && status === 'active';

@Injectable()
export class AdminUsersService {
  constructor(
    private readonly users: AdminUsersRepository,
    private readonly lastAdminCheck: LastAdminCheck,
    private readonly roleAndStatus: RoleAndStatusService,
    private readonly audit: AuditService,
    private readonly accounts: AccountsRepository,
    private readonly memberStatus: MemberStatusService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list(query: UserListQuery): Promise<ResponseOf<typeof listUsers>> {
    const plan = toUserListPlan(query);
    const [rows, found] = await Promise.all([this.users.list(plan), this.users.count(plan)]);
    const total = Math.min(found, plan.lastRow);
    return {
      users: rows.map(toAdminUser),
      pagination: {
        total,
        pages: Math.ceil(total / query.limit),
        totalIsExact: found <= plan.lastRow,
      },
    };
  }

  listEmails(ids: readonly string[]): Promise<ResponseOf<typeof listUserEmails>> {
    return this.users.listEmails(ids);
  }

  async searchIds(search = ''): Promise<ResponseOf<typeof searchUserIds>> {
    return search === '' ? [] : this.users.searchIds(search, MAX_IDS_PER_REQUEST);
  }

  /** @throws DomainError OWN_ACCOUNT, LAST_ADMIN, FORBIDDEN, USER_NOT_FOUND */
  async setStatus(caller: MemberCaller, id: string, status: AccountStatus): Promise<AdminUser> {
    const beforeChange = this.createBeforeChange(caller, id, { status });
    if (status === 'suspended') await this.roleAndStatus.suspend(id, beforeChange);
    else await this.roleAndStatus.reinstate(id, beforeChange);
    return this.get(id);
  }

  /** @throws DomainError OWN_ACCOUNT, LAST_ADMIN, FORBIDDEN, USER_NOT_FOUND */
  async setRole(caller: MemberCaller, id: string, role: Role): Promise<AdminUser> {
    await this.roleAndStatus.setRole(id, role, this.createBeforeChange(caller, id, { role }));
    return this.get(id);
  }

  /** @throws DomainError OWN_ACCOUNT, FORBIDDEN, USER_NOT_FOUND */
  async setTrusted(caller: MemberCaller, id: string, trusted: boolean): Promise<AdminUser> {
    if (caller.id === id) throw new DomainError('OWN_ACCOUNT');
    await this.unitOfWork.run(async (tx) => {
      const before = await this.accounts.findById(id, tx.session);
      if (!before || before.deletedAt) throw new DomainError('USER_NOT_FOUND');
      const wasTrusted = before.trusted ?? false;
      if (wasTrusted === trusted) return;
      await this.assertStillAdmin(caller, tx);
      const after = await this.accounts.update({ _id: id }, { trusted }, tx.session);
      if (after) await this.memberStatus.refresh(after, tx);
      const [from, to] = [String(wasTrusted), String(trusted)];
      await this.audit.record(
        { by: caller.id, member: id, from: { trusted: from }, to: { trusted: to } },
        tx,
      );
    });
    return this.get(id);
  }

  /** Returns the checks of a change, to run in its transaction. They return false when nothing changes. */
  private createBeforeChange(caller: MemberCaller, id: string, change: Partial<RoleAndStatus>) {
    if (caller.id === id) throw new DomainError('OWN_ACCOUNT');
    return async (tx: Transaction): Promise<boolean> => {
      const current = await this.users.findRoleAndStatus(id, tx.session);
      if (!current) throw new DomainError('USER_NOT_FOUND');
      const next = { ...current, ...change };
      if (next.role === current.role && next.status === current.status) return false;
      if (isActiveAdmin(current) && !isActiveAdmin(next))
        await this.lastAdminCheck.assertOtherAdminExists(id, tx);
      await this.assertStillAdmin(caller, tx);
      await this.audit.record({ by: caller.id, member: id, from: current, to: next }, tx);
      return true;
    };
  }

  /** The caller's token may be older than the change of their role. */
  private async assertStillAdmin(caller: MemberCaller, tx: Transaction): Promise<void> {
    const current = await this.users.findRoleAndStatus(caller.id, tx.session);
    if (!current || !isActiveAdmin(current)) throw new DomainError('FORBIDDEN');
  }

  private async get(id: string): Promise<AdminUser> {
    const account = await this.users.findById(id);
    if (!account) throw new DomainError('USER_NOT_FOUND');
    return toAdminUser(account);
  }
}

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
