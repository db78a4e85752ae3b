import { differences, type Check, type Drift } from '../check.ts';
import type { Databases } from '../databases.ts';
import { idBatches, objectId } from '../reading.ts';

const ROWS = 1_000;

/** Each redemption was paid once, and paid back exactly when it was cancelled. */
export function redemptions({ gamification }: Databases): Check {
  const rows = gamification.rows('redemptions');
  return {
    name: 'gamification.redemptions: paid, paidBack',
    batches: () => idBatches(rows, {}, ROWS),
    compare: (ids) =>
      gamification.atOneMoment(async (session) => {
        const found = await rows.find({ _id: { $in: ids.map(objectId) } }, { session }).toArray();
        const ledger = await gamification
          .rows('ledger')
          .find({ source: { $in: ids } }, { session, projection: { source: 1, reason: 1, points: 1 } })
          .toArray();
        const moved = (id: string, reason: string): number =>
          ledger
            .filter((row) => row['source'] === id && row['reason'] === reason)
            .reduce((sum, row) => sum + row['points'], 0);
        return found.flatMap(({ _id, pointsCost, status }) => {
          const id = String(_id);
          const kept = { paid: -moved(id, 'reward-redeemed'), paidBack: moved(id, 'redemption-cancelled') };
          const paidBack = status === 'cancelled' ? pointsCost : 0;
          return differences('gamification.redemptions', id, kept, { paid: pointsCost, paidBack });
        });
      }),
  };
}

/** Nobody was given what was not there. */
export function stock({ gamification }: Databases): Check {
  const rewards = gamification.rows('rewards');
  return {
    name: 'gamification.rewards: stock',
    batches: () => idBatches(rewards, {}, ROWS),
    async compare(ids): Promise<Drift[]> {
      const below = { _id: { $in: ids.map(objectId) }, stock: { $lt: 0 } };
      const found = await rewards.find(below).toArray();
      return found.map(({ _id, stock }) => ({
        ...{ what: 'gamification.rewards.stock', id: String(_id), kept: stock, counted: 0 },
      }));
    },
  };
}
