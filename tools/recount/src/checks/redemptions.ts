import { findDifferences, type RecountCheck, type Drift } from '../recount-check.ts';
import type { Databases } from '../databases.ts';
import { readIdBatches, toObjectId } from '../cursors.ts';

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
        const ledger = await gamification
          .getCollection('ledger')
          .find({ source: { $in: ids } }, { session, projection: { source: 1, reason: 1, points: 1 } })
          .toArray();
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
        ...{ field: 'gamification.rewards.stock', id: String(_id), stored: stock, counted: 0 },
      }));
    },
  };
}
