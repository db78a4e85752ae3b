import { differences, type Check } from '../check.ts';
import type { Databases } from '../databases.ts';
import { add, chunked, countBy, idBatches, objectId } from '../reading.ts';

const MEMBERS = 1_000;
const DEALS = 1_000;

/** What users shows of a member's deals, likes and comments, against promotions. */
export function memberCounts({ users, promotions }: Databases): Check {
  const accounts = users.rows('accounts');

  /** Deals keep their reactions when they are deleted, and who received them keeps the count. */
  async function likesOf(ids: string[]): Promise<Map<string, number>> {
    const likes = new Map<string, number>();
    const authors = ids.map(objectId);
    const sources = [
      promotions
        .rows('promotions')
        .find({ 'author._id': { $in: authors } }, { projection: { author: '$author._id' } }),
      promotions.rows('deleted_promotions').find({ author: { $in: authors } }, { projection: { author: 1 } }),
    ];
    for (const source of sources) {
      for await (const deals of chunked(source, DEALS, (deal) => deal)) {
        const match = { deal: { $in: deals.map(({ _id }) => _id) }, kind: 'like' };
        const counts = await countBy(promotions.rows('reactions'), match, '$deal');
        for (const { _id, author } of deals) add(likes, String(author), counts.get(String(_id)) ?? 0);
      }
    }
    return likes;
  }

  return {
    name: 'users.accounts: promotionsCount, likesCount, commentsCount',
    batches: () => idBatches(accounts, { deletedAt: null }, MEMBERS),
    async compare(ids) {
      const author = { 'author._id': { $in: ids.map(objectId) } };
      const deals = await countBy(
        promotions.rows('promotions'),
        { ...author, status: { $in: ['active', 'expired'] } },
        '$author._id',
      );
      const comments = await countBy(
        promotions.rows('comments'),
        { ...author, deleted: false },
        '$author._id',
      );
      const likes = await likesOf(ids);
      const projection = { promotionsCount: 1, likesCount: 1, commentsCount: 1 };
      const kept = await accounts
        .find({ _id: { $in: ids as never[] }, deletedAt: null }, { projection })
        .toArray();
      return kept.flatMap((row) => {
        const id = String(row._id);
        return differences('users.accounts', id, row, {
          promotionsCount: deals.get(id) ?? 0,
          likesCount: likes.get(id) ?? 0,
          commentsCount: comments.get(id) ?? 0,
        });
      });
    },
  };
}
