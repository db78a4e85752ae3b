import { toDay } from '@pechincha/contracts/days';
import { getLevelName } from '@pechincha/gamification/points/recalculate';
import type { mongo } from 'mongoose';
import {
  type Databases,
  type Drift,
  findDifferences,
  increment,
  readIdBatches,
  type RecountCheck,
  toObjectId,
} from '../recount-check.ts';

const ROW_BATCH_SIZE = 1_000;

/** Each redemption was paid once, and refunded if and only if it was cancelled. */
export function createRedemptionsCheck({ gamification }: Databases): RecountCheck {
  const rows = gamification.getCollection('redemptions');
  return {
    name: 'gamification.redemptions: paid, paidBack',
    listIdBatches: () => readIdBatches(rows, {}, ROW_BATCH_SIZE),
    compare: (ids) =>
      gamification.readSnapshot(async (session) => {
        const found = await rows.find({ _id: { $in: ids.map(toObjectId) } }, { session }).toArray();
        const projection = { source: 1, reason: 1, points: 1 };
        const ledger = await gamification.list('ledger', { source: { $in: ids } }, { session, projection });
        const sumPoints = (id: string, reason: string): number =>
          ledger
            .filter((row) => row['source'] === id && row['reason'] === reason)
            .reduce((sum, row) => sum + row['points'], 0);
        return found.flatMap(({ _id, pointsCost, status }) => {
          const id = String(_id);
          const stored = {
            paid: -sumPoints(id, 'reward-redeemed'),
            paidBack: sumPoints(id, 'redemption-cancelled'),
          };
          const paidBack = status === 'cancelled' ? pointsCost : 0;
          return findDifferences('gamification.redemptions', id, stored, { paid: pointsCost, paidBack });
        });
      }),
  };
}

/** No reward has negative stock. */
export function createStockCheck({ gamification }: Databases): RecountCheck {
  const rewards = gamification.getCollection('rewards');
  return {
    name: 'gamification.rewards: stock',
    listIdBatches: () => readIdBatches(rewards, {}, ROW_BATCH_SIZE),
    async compare(ids): Promise<Drift[]> {
      const below = { _id: { $in: ids.map(toObjectId) }, stock: { $lt: 0 } };
      const found = await rewards.find(below).toArray();
      return found.map(({ _id, stock }) => ({
        field: 'gamification.rewards.stock',
        id: String(_id),
        stored: stock,
        counted: 0,
      }));
    },
  };
}

const MEMBER_BATCH_SIZE = 1_000;
const NONE = { promotions: 0, likes: 0, comments: 0 };

interface Level {
  name: string;
  minPoints: number;
}

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
        const levels = await gamification.list('levels', {}, { session });
        const rows = await gamification.list('accounts', { _id: { $in: ids } }, { session });
        return rows.flatMap((row) => {
          const id = String(row._id);
          const { points, tallies } = sums.get(id) ?? { points: 0, tallies: NONE };
          // A level set by an admin is kept until the points change.
          const level = row['levelByHand']
            ? row['level']
            : getLevelName(row['points'], levels as unknown as Level[]);
          const stored = { ...row, ...row['tallies'] };
          return findDifferences('gamification.accounts', id, stored, { points, ...tallies, level });
        });
      }),
  };
}

const NOT_EARNED = new Set(['manual', 'reward-redeemed', 'redemption-cancelled']);

/** What an account earned, and its members' rows of months, against the ledger; a closed account has no rows of months. */
export function createEarnedPointsCheck({ gamification }: Databases): RecountCheck {
  const accounts = gamification.getCollection('accounts');

  /** By member: points by month. */
  async function sumMonths(
    members: string[],
    session: mongo.ClientSession,
  ): Promise<Map<string, Map<string, number>>> {
    const rows = gamification
      .getCollection('ledger')
      .find({ member: { $in: members }, unsettled: { $ne: true } }, { session });
    const sums = new Map<string, Map<string, number>>();
    for await (const { member, reason, points, occurredAt, otherMonths = [] } of rows) {
      if (NOT_EARNED.has(reason)) continue;
      const months = sums.get(member) ?? new Map<string, number>();
      let rest: number = points;
      for (const other of otherMonths) {
        increment(months, other.month, other.points);
        rest -= other.points;
      }
      increment(months, toDay(occurredAt).slice(0, 7), rest);
      sums.set(member, months);
    }
    return sums;
  }

  return {
    name: 'gamification.accounts: earned; gamification.monthly_points: points',
    listIdBatches: () => readIdBatches(accounts, {}, ROW_BATCH_SIZE),
    compare: (ids) =>
      gamification.readSnapshot(async (session) => {
        const sums = await sumMonths(ids, session);
        const found = await gamification.list('accounts', { _id: { $in: ids } }, { session });
        const months = await gamification.list('monthly_points', { member: { $in: ids } }, { session });
        return found.flatMap(({ _id, earned = 0, open }) => {
          const id = String(_id);
          const counted = sums.get(id) ?? new Map<string, number>();
          const own = months.filter((row) => row['member'] === id);
          const stored = Object.fromEntries(own.map((row) => [row['month'], row['points']]));
          const none = Object.fromEntries(
            [...Object.keys(stored), ...counted.keys()].map((month) => [month, 0]),
          );
          return [
            ...findDifferences(
              'gamification.accounts',
              id,
              { earned },
              { earned: [...counted.values()].reduce((sum, points) => sum + points, 0) },
            ),
            ...findDifferences(
              'gamification.monthly_points',
              id,
              { ...none, ...stored },
              { ...none, ...(open && Object.fromEntries(counted)) },
            ),
          ];
        });
      }),
  };
}
