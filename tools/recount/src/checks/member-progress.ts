import { findDifferences, type RecountCheck } from '../recount-check.ts';
import type { Databases } from '../databases.ts';
import { readIdBatches } from '../cursors.ts';

const MEMBER_BATCH_SIZE = 1_000;
const projection = { points: 1, level: 1, badges: 1 } as const;

/** A member's points, level and badges in users, against gamification. */
export function createMemberProgressCheck({ users, gamification }: Databases): RecountCheck {
  const accounts = users.getCollection('accounts');
  return {
    name: 'users.accounts: points, level, badges',
    listIdBatches: () => readIdBatches(accounts, { deletedAt: null }, MEMBER_BATCH_SIZE),
    async compare(ids) {
      const owners = { _id: { $in: ids as never[] } };
      const progress = await gamification.getCollection('accounts').find(owners, { projection }).toArray();
      const byId = new Map(progress.map((row) => [String(row._id), row]));
      const kept = await accounts.find({ ...owners, deletedAt: null }, { projection }).toArray();
      return kept.flatMap((row) => {
        const stored = byId.get(String(row._id));
        return findDifferences('users.accounts', String(row._id), row, {
          points: stored?.['points'] ?? 0,
          level: stored?.['level'] ?? null,
          badges: (stored?.['badges'] ?? []).map(({ name }: { name: string }) => name),
        });
      });
    },
  };
}
