import { findDifferences, type RecountCheck } from '../recount-check.ts';
import type { Databases } from '../databases.ts';
import { countByField, readIdBatches } from '../cursors.ts';

const MEMBER_BATCH_SIZE = 1_000;

/** The alert count of each member in notifications, which limits new alerts, against the alerts. */
export function createAlertOwnersCheck({ users, notifications }: Databases): RecountCheck {
  return {
    name: 'notifications.alert_owners: alerts',
    listIdBatches: () =>
      readIdBatches(users.getCollection('accounts'), { deletedAt: null }, MEMBER_BATCH_SIZE),
    compare: (ids) =>
      notifications.readSnapshot(async (session) => {
        const member = { $in: ids };
        const alerts = await countByField(
          notifications.getCollection('alerts'),
          { member },
          '$member',
          session,
        );
        const owners = await notifications
          .getCollection('alert_owners')
          .find({ _id: { $in: ids as never[] } }, { session })
          .toArray();
        const stored = new Map(owners.map((row) => [String(row._id), Number(row['alerts'])]));
        return ids.flatMap((id) =>
          findDifferences(
            'notifications.alert_owners',
            id,
            { alerts: stored.get(id) ?? 0 },
            { alerts: alerts.get(id) ?? 0 },
          ),
        );
      }),
  };
}
