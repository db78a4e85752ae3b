import { differences, type Check } from '../check.ts';
import type { Databases } from '../databases.ts';
import { idBatches } from '../reading.ts';

const MEMBERS = 1_000;
const projection = { points: 1, level: 1, badges: 1 } as const;

/** What users shows of a member's points, level and badges, against gamification. */
export function memberStanding({ users, gamification }: Databases): Check {
  const accounts = users.rows('accounts');
  return {
    name: 'users.accounts: points, level, badges',
    batches: () => idBatches(accounts, { deletedAt: null }, MEMBERS),
    async compare(ids) {
      const those = { _id: { $in: ids as never[] } };
      const earned = await gamification.rows('accounts').find(those, { projection }).toArray();
      const byId = new Map(earned.map((row) => [String(row._id), row]));
      const kept = await accounts.find({ ...those, deletedAt: null }, { projection }).toArray();
      return kept.flatMap((row) => {
        const own = byId.get(String(row._id));
        return differences('users.accounts', String(row._id), row, {
          points: own?.['points'] ?? 0,
          level: own?.['level'] ?? null,
          badges: (own?.['badges'] ?? []).map(({ name }: { name: string }) => name),
        });
      });
    },
  };
}
