import type { InputOf } from '@pechincha/contracts/operation';
import { MAX_LIST_ROWS, MAX_FILTERED_LIST_ROWS } from '@pechincha/contracts/operations/paging';
import type { listUsers, UserSort } from '@pechincha/contracts/operations/users-admin';
import { roles } from '@pechincha/contracts/sessions';
import { trusted, type QueryFilter } from 'mongoose';
import type { accountIndexes, AccountRow } from '../accounts/account.schema.js';
import { toSearchFilter } from './user-search.js';

export type UserListQuery = InputOf<typeof listUsers>['query'];

export interface UserListPlan {
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
