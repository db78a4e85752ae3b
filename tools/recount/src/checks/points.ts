import { getLevelName } from '@pechincha/gamification/catalogue/get-level-name';
import type { mongo } from 'mongoose';
import { findDifferences, type RecountCheck } from '../recount-check.ts';
import type { Databases } from '../databases.ts';
import { readIdBatches } from '../cursors.ts';

const MEMBER_BATCH_SIZE = 1_000;
const NONE = { promotions: 0, likes: 0, comments: 0 };

interface Sums {
  points: number;
  tallies: Record<string, number>;
}

/** An account's points and tallies against the sums of its ledger, and its level against its points. */
export function createPointsCheck({ gamification }: Databases): RecountCheck {
  const accounts = gamification.getCollection('accounts');

  /** Sums of the settled rows; pending rows are not in the account yet. */
  async function sumLedger(members: string[], session: mongo.ClientSession): Promise<Map<string, Sums>> {
    const groups = gamification.getCollection('ledger').aggregate(
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
    listIdBatches: () => readIdBatches(accounts, {}, MEMBER_BATCH_SIZE),
    compare: (ids) =>
      gamification.readSnapshot(async (session) => {
        const sums = await sumLedger(ids, session);
        const levels = (await gamification
          .getCollection('levels')
          .find({}, { session })
          .toArray()) as unknown as {
          name: string;
          minPoints: number;
        }[];
        const rows = await accounts.find({ _id: { $in: ids as never[] } }, { session }).toArray();
        return rows.flatMap((row) => {
          const id = String(row._id);
          const { points, tallies } = sums.get(id) ?? { points: 0, tallies: NONE };
          // A level set by an admin is kept until the points change.
          const level = row['levelByHand'] ? row['level'] : getLevelName(row['points'], levels);
          const stored = { ...row, ...row['tallies'] };
          return findDifferences('gamification.accounts', id, stored, {
            points,
            ...tallies,
            level,
          });
        });
      }),
  };
}
