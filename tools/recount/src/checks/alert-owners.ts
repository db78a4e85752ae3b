import { differences, type Check } from '../check.ts';
import type { Databases } from '../databases.ts';
import { countBy, idBatches } from '../reading.ts';

const MEMBERS = 1_000;

/** How many alerts notifications counts for a member, by which it limits them, against the alerts. */
export function alertOwners({ users, notifications }: Databases): Check {
  return {
    name: 'notifications.alert_owners: alerts',
    batches: () => idBatches(users.rows('accounts'), { deletedAt: null }, MEMBERS),
    compare: (ids) =>
      notifications.atOneMoment(async (session) => {
        const member = { $in: ids };
        const alerts = await countBy(notifications.rows('alerts'), { member }, '$member', session);
        const owners = await notifications
          .rows('alert_owners')
          .find({ _id: { $in: ids as never[] } }, { session })
          .toArray();
        const kept = new Map(owners.map((row) => [String(row._id), Number(row['alerts'])]));
        return ids.flatMap((id) =>
          differences(
            'notifications.alert_owners',
            id,
            { alerts: kept.get(id) ?? 0 },
            { alerts: alerts.get(id) ?? 0 },
          ),
        );
      }),
  };
}
