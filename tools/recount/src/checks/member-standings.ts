import { findDifferences, type RecountCheck } from '../recount-check.ts';
import type { Databases } from '../databases.ts';
import { readIdBatches } from '../cursors.ts';

const MEMBER_BATCH_SIZE = 1_000;
const projection = { points: 1, level: 1, badges: 1 } as const;

/** A member's points, level and badges in users, against gamification. */
export function createMemberStandingsCheck({ users, gamification }: Databases): RecountCheck {
  const accounts = users.getCollection('accounts');
  return {
    name: 'users.accounts: points, level, badges',
    listIdBatches: () => readIdBatches(accounts, { deletedAt: null }, MEMBER_BATCH_SIZE),
    async compare(ids) {
      const owners = { _id: { $in: ids as never[] } };
      const standings = await gamification.getCollection('accounts').find(owners, { projection }).toArray();
      const byId = new Map(standings.map((row) => [String(row._id), row]));
      const rows = await accounts.find({ ...owners, deletedAt: null }, { projection }).toArray();
      return rows.flatMap((row) => {
        const standing = byId.get(String(row._id));
        return findDifferences('users.accounts', String(row._id), row, {
          points: standing?.['points'] ?? 0,
          level: standing?.['level'] ?? null,
          badges: (standing?.['badges'] ?? []).map(({ name }: { name: string }) => name),
        });
      });
    },
  };
}
