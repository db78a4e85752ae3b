import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { normalizeText } from '@pechincha/contracts/characters';
import type { InputOf } from '@pechincha/contracts/operation';
import { MAX_FILTERED_LIST_ROWS, MAX_LIST_ROWS } from '@pechincha/contracts/operations/query-fields';
import type { listUsers, UserSort } from '@pechincha/contracts/operations/users-admin';
import { roles } from '@pechincha/contracts/sessions';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo } from 'mongoose';
import { adminFields } from '../accounts/account.mapper.js';
import { ACCOUNT_MODEL, type accountIndexes, type AccountRow } from '../accounts/account.schema.js';

/** Sorts after every character in a text. */
const MAX_CHARACTER = '\u{10ffff}';

const toPrefixRange = (text: string) => ({ $gte: text, $lt: text + MAX_CHARACTER });

/**
 * Finds names that contain every word, the last one also as a prefix, ignoring case and accents, and e-mails that start
 * with the search, or one of whose parts before the `@` does. Uses index ranges, no regular expressions.
 */
function toSearchFilter(search: string): mongo.Filter<AccountRow> {
  const email = { emailKeys: { $elemMatch: toPrefixRange(search.toLowerCase()) } };
  const words = normalizeText(search).split(' ');
  const last = words.pop();
  // Only punctuation, or an e-mail: no name matches.
  if (!last || search.includes('@')) return email;
  const wordPrefix = { words: { $elemMatch: toPrefixRange(last) } };
  const fullWords = words.map((word) => ({ words: word }));
  return { $or: [{ $and: [...fullWords, wordPrefix] }, email] };
}

export type UserListQuery = InputOf<typeof listUsers>['query'];

interface UserListPlan {
  filter: mongo.Filter<AccountRow>;
  sort: Record<string, 1 | -1>;
  /** Undefined for searches: no index is always best, so that the planner chooses. */
  hint: keyof typeof accountIndexes | undefined;
  skip: number;
  /** Rows to read: 0 beyond the last row that lists reach. */
  take: number;
  /** Last row of the list; the total stops here. */
  lastRow: number;
}

/** All values when there is no filter: role and status come before the sort fields in the index. */
const everyRoleAndStatus: Pick<mongo.Filter<AccountRow>, 'role' | 'status'> = {
  role: { $in: roles },
  status: { $in: ['active', 'suspended'] },
};

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
      ...everyRoleAndStatus,
      ...(role && { role }),
      ...(status && { status }),
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

  private get rows(): mongo.Collection<AccountRow> {
    return getCollection(this.accounts);
  }

  async list({ filter, sort, hint, skip, take }: UserListPlan) {
    if (take === 0) return [];
    const options = { sort, skip, limit: take, maxTimeMS: READ_TIMEOUT_MS, ...(hint && { hint }) };
    return this.rows.find(filter, { projection: adminFields, ...options }).toArray();
  }

  /** Stops one row after the last row that lists reach. */
  count({ filter, hint, lastRow }: UserListPlan): Promise<number> {
    const options = { limit: lastRow + 1, maxTimeMS: READ_TIMEOUT_MS, ...(hint && { hint }) };
    return this.rows.countDocuments(filter, options);
  }

  /** In any order. */
  async searchIds(search: string, limit: number): Promise<string[]> {
    const options = { projection: { _id: 1 }, limit, maxTimeMS: READ_TIMEOUT_MS };
    const rows = await this.rows.find({ deletedAt: null, ...toSearchFilter(search) }, options).toArray();
    return rows.map(({ _id }) => _id);
  }

  findById(id: string) {
    return this.rows.findOne({ _id: id, deletedAt: null }, { projection: adminFields });
  }

  findRoleAndStatus(id: string, session: ClientSession): Promise<Pick<AccountRow, 'role' | 'status'> | null> {
    return this.rows.findOne({ _id: id, deletedAt: null }, { session, projection: roleAndStatusFields });
  }

  findByEmail(email: string) {
    return this.rows.findOne({ email, deletedAt: null }, { projection: { _id: 1 } });
  }

  listEmails(ids: readonly string[]) {
    const options = { projection: { email: 1 }, maxTimeMS: READ_TIMEOUT_MS };
    return this.rows.find({ _id: { $in: ids }, deletedAt: null }, options).toArray();
  }

  /** Exact, without a limit. */
  countByStatus(status: AccountRow['status']): Promise<number> {
    const options = { hint: 'status', maxTimeMS: READ_TIMEOUT_MS };
    return this.rows.countDocuments({ status, deletedAt: null }, options);
  }

  listCreatedSince(since: Date, limit: number) {
    const filter = { deletedAt: null, ...everyRoleAndStatus, createdAt: { $gt: since } };
    const projection = { name: 1, avatar: 1, email: 1, createdAt: 1 };
    const options = { sort: recent, hint: 'recent', limit, maxTimeMS: READ_TIMEOUT_MS };
    return this.rows.find(filter, { projection, ...options }).toArray();
  }
}
