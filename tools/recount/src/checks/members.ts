import {
  countByField,
  type Databases,
  findDifferences,
  increment,
  readChunks,
  readIdBatches,
  type RecountCheck,
  toObjectId,
} from '../recount-check.ts';

const MEMBER_BATCH_SIZE = 1_000;
const PROMOTION_BATCH_SIZE = 1_000;

/** A member's counts of deals, likes and comments in users, against promotions. */
export function createMemberCountsCheck({ users, promotions }: Databases): RecountCheck {
  const accounts = users.getCollection('accounts');

  /** Reactions of deleted deals are kept, and still count for the author. */
  async function countLikes(ids: string[]): Promise<Map<string, number>> {
    const likes = new Map<string, number>();
    const authors = ids.map(toObjectId);
    const sources = [
      promotions
        .getCollection('promotions')
        .find({ 'author._id': { $in: authors } }, { projection: { author: '$author._id' } }),
      promotions
        .getCollection('deleted_promotions')
        .find({ author: { $in: authors } }, { projection: { author: 1 } }),
    ];
    for (const source of sources) {
      for await (const deals of readChunks(source, PROMOTION_BATCH_SIZE, (promotion) => promotion)) {
        const match = { promotion: { $in: deals.map(({ _id }) => _id) }, result: 'like' };
        const counts = await countByField(promotions.getCollection('reactions'), match, '$promotion');
        for (const { _id, author } of deals) increment(likes, String(author), counts.get(String(_id)) ?? 0);
      }
    }
    return likes;
  }

  return {
    name: 'users.accounts: promotionsCount, likesCount, commentsCount',
    listIdBatches: () => readIdBatches(accounts, { deletedAt: null }, MEMBER_BATCH_SIZE),
    async compare(ids) {
      const author = { 'author._id': { $in: ids.map(toObjectId) } };
      const deals = await countByField(
        promotions.getCollection('promotions'),
        { ...author, status: { $in: ['active', 'expired'] } },
        '$author._id',
      );
      const comments = await countByField(
        promotions.getCollection('comments'),
        { ...author, deleted: false },
        '$author._id',
      );
      const likes = await countLikes(ids);
      const projection = { promotionsCount: 1, likesCount: 1, commentsCount: 1 };
      const rows = await users.list('accounts', { _id: { $in: ids }, deletedAt: null }, { projection });
      return rows.flatMap((row) => {
        const id = String(row._id);
        return findDifferences('users.accounts', id, row, {
          promotionsCount: deals.get(id) ?? 0,
          likesCount: likes.get(id) ?? 0,
          commentsCount: comments.get(id) ?? 0,
        });
      });
    },
  };
}

const projection = { points: 1, level: 1, badges: 1 } as const;

/** A member's points, level and badges in users, against gamification. */
export function createMemberPointsCheck({ users, gamification }: Databases): RecountCheck {
  const accounts = users.getCollection('accounts');
  return {
    name: 'users.accounts: points, level, badges',
    listIdBatches: () => readIdBatches(accounts, { deletedAt: null }, MEMBER_BATCH_SIZE),
    async compare(ids) {
      const owners = { _id: { $in: ids } };
      const source = await gamification.list('accounts', owners, { projection });
      const byId = new Map(source.map((row) => [String(row._id), row]));
      const rows = await users.list('accounts', { ...owners, deletedAt: null }, { projection });
      return rows.flatMap((row) => {
        const account = byId.get(String(row._id));
        return findDifferences('users.accounts', String(row._id), row, {
          points: account?.['points'] ?? 0,
          level: account?.['level'] ?? null,
          badges: (account?.['badges'] ?? []).map(({ name }: { name: string }) => name),
        });
      });
    },
  };
}

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
        const found = await moderation.list('author_records', { _id: { $in: ids } }, { session });
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
