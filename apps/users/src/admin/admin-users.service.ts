import { Injectable } from '@nestjs/common';
import type { AdminUser } from '@pechincha/contracts/entities/user';
import type { ResponseOf, Role } from '@pechincha/contracts/operation';
import type { listUserEmails } from '@pechincha/contracts/operations/internal';
import type { listUsers } from '@pechincha/contracts/operations/users-admin';
import type { Transaction } from '@pechincha/messaging/transaction';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { toAdminUser } from '../accounts/account.mapper.js';
import type { AccountRow, AccountStatus } from '../accounts/account.schema.js';
import { AuditService } from '../audit/audit.service.js';
import { StandingService } from '../sign-in/standing.service.js';
import { AdminUsersRepository } from './admin-users.repository.js';
import { LastAdmin } from './last-admin.js';
import { userListPlan, type UserListQuery } from './user-list-plan.js';

type Standing = Pick<AccountRow, 'role' | 'status'>;

const isActiveAdmin = ({ role, status }: Standing): boolean => role === 'admin' && status === 'active';

@Injectable()
export class AdminUsersService {
  constructor(
    private readonly users: AdminUsersRepository,
    private readonly lastAdmin: LastAdmin,
    private readonly standing: StandingService,
    private readonly audit: AuditService,
  ) {}

  async list(query: UserListQuery): Promise<ResponseOf<typeof listUsers>> {
    const plan = userListPlan(query);
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

  emailsOf(ids: readonly string[]): Promise<ResponseOf<typeof listUserEmails>> {
    return this.users.emailsOf(ids);
  }

  /** @throws DomainError OWN_ACCOUNT, LAST_ADMIN, FORBIDDEN, USER_NOT_FOUND */
  async setStatus(by: MemberCaller, id: string, status: AccountStatus): Promise<AdminUser> {
    const before = this.judge(by, id, { status });
    if (status === 'suspended') await this.standing.suspend(id, before);
    else await this.standing.reinstate(id, before);
    return this.read(id);
  }

  /** @throws DomainError OWN_ACCOUNT, LAST_ADMIN, FORBIDDEN, USER_NOT_FOUND */
  async setRole(by: MemberCaller, id: string, role: Role): Promise<AdminUser> {
    await this.standing.setRole(id, role, this.judge(by, id, { role }));
    return this.read(id);
  }

  /** What stands before a change, inside its transaction. */
  private judge(by: MemberCaller, id: string, change: Partial<Standing>) {
    if (by.id === id) throw new DomainError('OWN_ACCOUNT');
    return async (tx: Transaction): Promise<boolean> => {
      const known = await this.users.standing(id, tx.session);
      if (!known) throw new DomainError('USER_NOT_FOUND');
      const then = { ...known, ...change };
      if (then.role === known.role && then.status === known.status) return false;
      if (isActiveAdmin(known) && !isActiveAdmin(then)) await this.lastAdmin.assertAnotherThan(id, tx);
      await this.assertStillAdmin(by, tx);
      await this.audit.record({ by: by.id, member: id, from: known, to: then }, tx);
      return true;
    };
  }

  /** The token may be a second older than what another administrator has just decided about its owner. */
  private async assertStillAdmin(by: MemberCaller, tx: Transaction): Promise<void> {
    const own = await this.users.standing(by.id, tx.session);
    if (!own || !isActiveAdmin(own)) throw new DomainError('FORBIDDEN');
  }

  private async read(id: string): Promise<AdminUser> {
    const account = await this.users.read(id);
    if (!account) throw new DomainError('USER_NOT_FOUND');
    return toAdminUser(account);
  }
}
