import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { normalizeText } from '@pechincha/contracts/characters';
import type { InputOf } from '@pechincha/contracts/operation';
import { MAX_FILTERED_LIST_ROWS, MAX_LIST_ROWS } from '@pechincha/contracts/operations/query-fields';
import type { listUsers, UserSort } from '@pechincha/contracts/operations/users-admin';
import { roles } from '@pechincha/contracts/sessions';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { type ClientSession, Model, type QueryFilter, trusted } from 'mongoose';
import { adminFields } from '../accounts/account.mapper.js';
import { ACCOUNT_MODEL, type accountIndexes, type AccountRow } from '../accounts/account.schema.js';

/** Sorts after every character in a text. */
const MAX_CHARACTER = '\u{10ffff}';

const toPrefixRange = (text: string) => ({ $gte: text, $lt: text + MAX_CHARACTER });

/**
 * Finds names that contain every word, the last one also as a prefix, ignoring case and accents, and e-mails that start
 * with the search, or one of whose parts before the `@` does. Uses index ranges, no regular expressions.
 */
function toSearchFilter(search: string): QueryFilter<AccountRow> {
  const email = { emailKeys: trusted({ $elemMatch: toPrefixRange(search.toLowerCase()) }) };
  const words = normalizeText(search).split(' ');
  const last = words.pop();
  // Only punctuation, or an e-mail: no name matches.
  if (!last || search.includes('@')) return email;
  const wordPrefix = { words: trusted({ $elemMatch: toPrefixRange(last) }) };
  const fullWords = words.map((word) => ({ words: word }));
  return { $or: [{ $and: [...fullWords, wordPrefix] }, email] };
}

export type UserListQuery = InputOf<typeof listUsers>['query'];

interface UserListPlan {
  filter: QueryFilter<AccountRow>;
  sort: Record<string, 1 | -1>;
  /** Undefined for searches: no index is always best, so that the planner chooses. */
  hint: keyof typeof accountIndexes | undefined;
  skip: number;
  /** Rows to read: 0 beyond the last row that lists reach. */
  take: number;
  /** Last row of the list; the total stops here. */
  lastRow: number;
}

const recent = { createdAt: -1, _id: -1 } as const;
const orders: Record<UserSort, Pick<UserListPlan, 'sort' | 'hint'>> = {
  recent: { sort: recent, hint: 'recent' },
  name: { sort: { nameKey: 1, _id: 1 }, hint: 'name' },
  role: { sort: { role: 1, status: 1, ...recent }, hint: 'recent' },
  status: { sort: { status: 1, role: 1, ...recent }, hint: 'status' },
};

/** Query of one page of accounts. The indexes it hints at leave deleted accounts out. */
export function toUserListPlan({ page, limit, sort, role, status, search }: UserListQuery): UserListPlan {
  const order = orders[sort];
  const lastRow = search ? MAX_FILTERED_LIST_ROWS : MAX_LIST_ROWS;
  const skip = (page - 1) * limit;
  return {
    filter: {
      deletedAt: null,
      // All values when there is no filter: role and status come before the sort fields in the index.
      role: role ?? trusted({ $in: [...roles] }),
      status: status ?? trusted({ $in: ['active', 'suspended'] as const }),
      ...(search && toSearchFilter(search)),
    },
    sort: order.sort,
    hint: search ? undefined : order.hint,
    skip,
    take: Math.max(0, Math.min(limit, lastRow - skip)),
    lastRow,
  };
}

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
