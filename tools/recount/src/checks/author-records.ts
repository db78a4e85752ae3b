import { findDifferences, type RecountCheck } from '../recount-check.ts';
import type { Databases } from '../databases.ts';
import { readIdBatches } from '../cursors.ts';

const MEMBER_BATCH_SIZE = 1_000;

/** An author's approved and rejected counts in moderation against its decisions. */
export function createAuthorRecordsCheck({ users, moderation }: Databases): RecountCheck {
  return {
    name: 'moderation.author_records: approved, rejected',
    listIdBatches: () =>
      readIdBatches(users.getCollection('accounts'), { deletedAt: null }, MEMBER_BATCH_SIZE),
    compare: (ids) =>
      moderation.readSnapshot(async (session) => {
        const groups = moderation
          .getCollection('decisions')
          .aggregate(
            [
              { $match: { authorId: { $in: ids }, state: 'applied' } },
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
          .getCollection('author_records')
          .find({ _id: { $in: ids as never[] } }, { session })
          .toArray();
        const records = new Map(found.map((row) => [String(row._id), row]));
        const none = { approved: 0, rejected: 0 };
        return [...new Set([...counts.keys(), ...records.keys()])].flatMap((id) =>
          findDifferences(
            'moderation.author_records',
            id,
            { ...none, ...records.get(id) },
            counts.get(id) ?? none,
          ),
        );
      }),
  };
}
