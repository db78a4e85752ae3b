import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { Model, trusted, type ClientSession } from 'mongoose';
import { adminFields } from '../accounts/account.mapper.js';
import { ACCOUNT_MODEL, type AccountRow } from '../accounts/account.schema.js';
import type { UserListPlan } from './user-list-plan.js';
import { toSearchFilter } from './user-search.js';

const roleAndStatusFields = { role: 1, status: 1 } as const;

/** Accounts for the admin area, without deleted ones. */
@Injectable()
export class AdminUsersRepository {
  constructor(@InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountRow>) {}

  async list({ filter, sort, hint, skip, take }: UserListPlan) {
    if (take === 0) return [];
    const query = this.accounts.find(filter, adminFields).sort(sort).skip(skip).limit(take);
    if (hint) query.hint(hint);
    return query.maxTimeMS(READ_TIMEOUT_MS).lean();
  }

  /** Stops one row after the last row that lists reach. */
  count({ filter, hint, lastRow }: UserListPlan): Promise<number> {
    const options = { limit: lastRow + 1, maxTimeMS: READ_TIMEOUT_MS, ...(hint && { hint }) };
    return this.accounts.countDocuments(filter, options);
  }

  /** In any order. */
  async searchIds(search: string, limit: number): Promise<string[]> {
    const rows = await this.accounts
      .find({ deletedAt: null, ...toSearchFilter(search) }, { _id: 1 })
      .limit(limit)
      .maxTimeMS(READ_TIMEOUT_MS)
      .lean();
    return rows.map(({ _id }) => _id);
  }

  findById(id: string) {
    return this.accounts.findOne({ _id: id, deletedAt: null }, adminFields).lean();
  }

  findRoleAndStatus(id: string, session: ClientSession) {
    return this.accounts.findOne({ _id: id, deletedAt: null }, roleAndStatusFields, { session }).lean();
  }

  findByEmail(email: string) {
    return this.accounts.findOne({ email, deletedAt: null }, { _id: 1 }).lean();
  }

  listEmails(ids: readonly string[]) {
    return this.accounts
      .find({ _id: trusted({ $in: ids }), deletedAt: null }, { email: 1 })
      .maxTimeMS(READ_TIMEOUT_MS)
      .lean();
  }

  /** Exact, without a limit. */
  countByStatus(status: AccountRow['status']): Promise<number> {
    const options = { hint: 'status', maxTimeMS: READ_TIMEOUT_MS };
    return this.accounts.countDocuments({ status, deletedAt: null }, options);
  }

  listCreatedSince(since: Date, limit: number) {
    return this.accounts
      .find(
        {
          deletedAt: null,
          role: trusted({ $in: ['user', 'manager', 'admin'] as const }),
          status: trusted({ $in: ['active', 'suspended'] as const }),
          createdAt: trusted({ $gt: since }),
        },
        { name: 1, avatar: 1, email: 1, createdAt: 1 },
      )
      .sort({ createdAt: -1, _id: -1 })
      .hint('recent')
      .limit(limit)
      .maxTimeMS(READ_TIMEOUT_MS)
      .lean();
  }
}
