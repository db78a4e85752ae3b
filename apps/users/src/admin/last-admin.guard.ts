import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Transaction } from '@pechincha/messaging/transaction';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Model, trusted } from 'mongoose';
import { ACCOUNT_MODEL, type AccountRow } from '../accounts/account.schema.js';
import { ADMIN_LOCK_MODEL, type AdminLockRow } from './admin-lock.schema.js';

/** Sees to it that the product never is without an administrator who can sign in. */
@Injectable()
export class LastAdminGuard {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountRow>,
    @InjectModel(ADMIN_LOCK_MODEL) private readonly locks: Model<AdminLockRow>,
  ) {}

  /**
   * Inside the transaction that takes this administrator away. Whoever takes another one away at the same moment
   * writes the same row: one of the two begins again, and then sees what the other did.
   * @throws DomainError LAST_ADMIN where no other active administrator is left
   */
  async assertOtherAdminExists(id: string, { session }: Transaction): Promise<void> {
    await this.locks.updateOne({ _id: 'admins' }, { $inc: { turns: 1 } }, { session, upsert: true });
    const others = {
      _id: trusted({ $ne: id }),
      role: 'admin' as const,
      status: 'active' as const,
      deletedAt: null,
    };
    if (!(await this.accounts.exists(others).session(session).hint('recent'))) {
      throw new DomainError('LAST_ADMIN');
    }
  }
}
