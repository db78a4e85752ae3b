import { findDifferences, type RecountCheck } from '../recount-check.ts';
import type { Databases } from '../databases.ts';
import { increment, readChunks, countByField, readIdBatches, toObjectId } from '../cursors.ts';

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
      for await (const deals of readChunks(source, PROMOTION_BATCH_SIZE, (deal) => deal)) {
        const match = { deal: { $in: deals.map(({ _id }) => _id) }, kind: 'like' };
        const counts = await countByField(promotions.getCollection('reactions'), match, '$deal');
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
      const rows = await accounts
        .find({ _id: { $in: ids as never[] }, deletedAt: null }, { projection })
        .toArray();
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
