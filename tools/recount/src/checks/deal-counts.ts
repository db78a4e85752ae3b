import { calculateHotRank } from '@pechincha/contracts/prices';
import type { mongo } from 'mongoose';
import { differences, type Check } from '../check.ts';
import type { Databases } from '../databases.ts';
import { countBy, idBatches, objectId } from '../reading.ts';

const DEALS = 500;

/** A deal's counts, with what still waits to be summed into them, and the rank that follows from them. */
export function dealCounts({ promotions }: Databases): Check {
  const deals = promotions.rows('promotions');

  /** The sums of the rows that wait, by deal. */
  async function waiting(
    match: mongo.Document,
    session: mongo.ClientSession,
  ): Promise<Map<string, mongo.Document>> {
    const sums = {
      likes: { $sum: '$likes' },
      dislikes: { $sum: '$dislikes' },
      comments: { $sum: '$comments' },
    };
    const groups = promotions
      .rows('count_deltas')
      .aggregate([{ $match: match }, { $group: { _id: '$deal', ...sums } }], { session });
    return new Map((await groups.toArray()).map((group) => [String(group['_id']), group]));
  }

  return {
    name: 'promotions.promotions: likesCount, dislikesCount, commentsCount, hot',
    batches: () => idBatches(deals, {}, DEALS),
    compare: (ids) =>
      promotions.atOneMoment(async (session) => {
        const these = ids.map(objectId);
        const deal = { $in: these };
        const reactions = promotions.rows('reactions');
        const likes = await countBy(reactions, { deal, kind: 'like' }, '$deal', session);
        const dislikes = await countBy(reactions, { deal, kind: 'dislike' }, '$deal', session);
        const comments = await countBy(
          promotions.rows('comments'),
          { deal, deleted: false },
          '$deal',
          session,
        );
        const deltas = await waiting({ deal }, session);
        const projection = { likesCount: 1, dislikesCount: 1, commentsCount: 1, hot: 1, createdAt: 1 };
        const rows = await deals.find({ _id: { $in: these } }, { projection, session }).toArray();
        return rows.flatMap((row) => {
          const id = String(row._id);
          const late = deltas.get(id);
          const { likesCount, dislikesCount, commentsCount, hot, createdAt } = row;
          const kept = {
            likesCount: likesCount + (late?.['likes'] ?? 0),
            dislikesCount: dislikesCount + (late?.['dislikes'] ?? 0),
            commentsCount: commentsCount + (late?.['comments'] ?? 0),
            hot,
          };
          return differences('promotions.promotions', id, kept, {
            likesCount: likes.get(id) ?? 0,
            dislikesCount: dislikes.get(id) ?? 0,
            commentsCount: comments.get(id) ?? 0,
            // The rank is of what was summed, not of what waits.
            hot: calculateHotRank(likesCount, dislikesCount, createdAt),
          });
        });
      }),
  };
}
