import { getLevelName } from '@pechincha/gamification/levels/get-level-name';
import type { mongo } from 'mongoose';
import { differences, type Check } from '../check.ts';
import type { Databases } from '../databases.ts';
import { idBatches } from '../reading.ts';

const MEMBERS = 1_000;
const NONE = { promotions: 0, likes: 0, comments: 0 };

interface Sums {
  points: number;
  tallies: Record<string, number>;
}

/** An account's points and tallies, which are sums of its ledger, and the level that follows from the points. */
export function points({ gamification }: Databases): Check {
  const accounts = gamification.rows('accounts');

  /** The sums of the rows that are settled: what waits is not in the account yet. */
  async function ledgerOf(members: string[], session: mongo.ClientSession): Promise<Map<string, Sums>> {
    const groups = gamification.rows('ledger').aggregate(
      [
        { $match: { member: { $in: members }, unsettled: { $ne: true } } },
        {
          $group: {
            _id: { member: '$member', metric: '$tally.metric' },
            points: { $sum: '$points' },
            by: { $sum: '$tally.by' },
          },
        },
      ],
      { session, allowDiskUse: true },
    );
    const sums = new Map<string, Sums>();
    for await (const { _id, points, by } of groups) {
      const sum = sums.get(_id.member) ?? { points: 0, tallies: { ...NONE } };
      sum.points += points;
      if (_id.metric) sum.tallies[_id.metric] = (sum.tallies[_id.metric] ?? 0) + by;
      sums.set(_id.member, sum);
    }
    return sums;
  }

  return {
    name: 'gamification.accounts: points, tallies, level',
    batches: () => idBatches(accounts, {}, MEMBERS),
    compare: (ids) =>
      gamification.atOneMoment(async (session) => {
        const sums = await ledgerOf(ids, session);
        const levels = (await gamification.rows('levels').find({}, { session }).toArray()) as unknown as {
          name: string;
          minPoints: number;
        }[];
        const rows = await accounts.find({ _id: { $in: ids as never[] } }, { session }).toArray();
        return rows.flatMap((row) => {
          const id = String(row._id);
          const { points, tallies } = sums.get(id) ?? { points: 0, tallies: NONE };
          // One set by hand stands until the points change.
          const level = row['levelByHand'] ? row['level'] : getLevelName(row['points'], levels);
          const kept = { ...row, ...row['tallies'] };
          return differences('gamification.accounts', id, kept, { points, ...tallies, level });
        });
      }),
  };
}
