import { differences, type Check } from '../check.ts';
import type { Databases } from '../databases.ts';
import { idBatches } from '../reading.ts';

const MEMBERS = 1_000;

/** How often moderation counted an author's deals as approved and rejected, against its decisions. */
export function authorRecords({ users, moderation }: Databases): Check {
  return {
    name: 'moderation.author_records: approved, rejected',
    batches: () => idBatches(users.rows('accounts'), { deletedAt: null }, MEMBERS),
    compare: (ids) =>
      moderation.atOneMoment(async (session) => {
        const groups = moderation
          .rows('decisions')
          .aggregate(
            [
              { $match: { authorId: { $in: ids } } },
              { $group: { _id: { author: '$authorId', decision: '$decision' }, rows: { $sum: 1 } } },
            ],
            { session, allowDiskUse: true },
          );
        const counts = new Map<string, { approved: number; rejected: number }>();
        for await (const { _id, rows } of groups) {
          const known = counts.get(_id.author) ?? { approved: 0, rejected: 0 };
          counts.set(_id.author, { ...known, [_id.decision]: rows });
        }
        const found = await moderation
          .rows('author_records')
          .find({ _id: { $in: ids as never[] } }, { session })
          .toArray();
        const records = new Map(found.map((row) => [String(row._id), row]));
        const none = { approved: 0, rejected: 0 };
        return [...new Set([...counts.keys(), ...records.keys()])].flatMap((id) =>
          differences(
            'moderation.author_records',
            id,
            { ...none, ...records.get(id) },
            counts.get(id) ?? none,
          ),
        );
      }),
  };
}
