import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { Transaction } from '@pechincha/persistence/transaction';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountRow } from '../accounts/account.schema.js';

/** A single row that every removal of an admin updates, so that concurrent removals conflict. */
interface AdminLockRow {
  _id: 'admins';
  changes: number;
}

export const adminLockSchema = createRowSchema<AdminLockRow>('admin_locks');

export const ADMIN_LOCK_MODEL = 'AdminLock';

/** Ensures that at least one active admin remains. */
@Injectable()
export class LastAdminCheck {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountRow>,
    @InjectModel(ADMIN_LOCK_MODEL) private readonly locks: Model<AdminLockRow>,
  ) {}

  /**
   * Call in the transaction that removes this admin. Concurrent removals update the same row, so that one
   * conflicts, is retried and sees the other.
   * @throws DomainError LAST_ADMIN when no other active admin remains
   */
  async assertOtherAdminExists(id: string, { session }: Transaction): Promise<void> {
    await getCollection(this.locks).updateOne(
      { _id: 'admins' },
      { $inc: { changes: 1 } },
      { session, upsert: true },
    );
    const others = { _id: { $ne: id }, role: 'admin', status: 'active', deletedAt: null } as const;
    const options = { session, projection: { _id: 1 }, hint: 'recent' };
    if (!(await getCollection(this.accounts).findOne(others, options))) throw new DomainError('LAST_ADMIN');
  }
}
