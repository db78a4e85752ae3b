import { Injectable } from '@nestjs/common';
import type { Transaction } from '@pechincha/messaging/transaction';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { AccountRow } from '../accounts/account.schema.js';
import { AuditService } from '../audit/audit.service.js';
import { StandingService } from '../sign-in/standing.service.js';
import { AdminUsersRepository } from './admin-users.repository.js';

type Standing = Pick<AccountRow, 'role' | 'status'>;

/** Makes administrators from the server's command line, where nobody is signed in. */
@Injectable()
export class AppointAdminService {
  constructor(
    private readonly users: AdminUsersRepository,
    private readonly standing: StandingService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Whoever has this e-mail becomes an administrator who can sign in: a suspension ends too. Answers whether
   * anything had to be written.
   * @throws DomainError USER_NOT_FOUND
   */
  async appoint(email: string): Promise<boolean> {
    const account = await this.users.byEmail(email.trim().toLowerCase());
    if (!account) throw new DomainError('USER_NOT_FOUND');
    let changed = false;
    const before = (change: Partial<Standing>) => async (tx: Transaction) => {
      const known = await this.users.standing(account._id, tx.session);
      if (!known) throw new DomainError('USER_NOT_FOUND');
      const then = { ...known, ...change };
      if (then.role === known.role && then.status === known.status) return false;
      await this.audit.record({ by: null, member: account._id, from: known, to: then }, tx);
      changed = true;
      return true;
    };
    await this.standing.reinstate(account._id, before({ status: 'active' }));
    await this.standing.setRole(account._id, 'admin', before({ role: 'admin' }));
    return changed;
  }
}
