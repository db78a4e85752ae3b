import { calculateHotRank } from '@pechincha/contracts/prices';
import type { mongo } from 'mongoose';
import {
  countByField,
  type Databases,
  findDifferences,
  increment,
  readIdBatches,
  type RecountCheck,
  toObjectId,
} from '../recount-check.ts';

const PROMOTION_BATCH_SIZE = 500;
const COMMENT_BATCH_SIZE = 500;

/** A promotion's counts, pending deltas included, and the rank derived from them. */
export function createDealCountsCheck({ promotions }: Databases): RecountCheck {
  const deals = promotions.getCollection('promotions');

  /** Sums of the pending deltas by promotion. */
  async function readPending(
    match: mongo.Document,
    session: mongo.ClientSession,
  ): Promise<Map<string, mongo.Document>> {
    const sums = {
      likes: { $sum: '$likes' },
      dislikes: { $sum: '$dislikes' },
      comments: { $sum: '$comments' },
      netLikes: { $sum: '$netLikes' },
    };
    const groups = promotions
      .getCollection('count_deltas')
      .aggregate([{ $match: match }, { $group: { _id: '$promotion', ...sums } }], { session });
    return new Map((await groups.toArray()).map((group) => [String(group['_id']), group]));
  }

  /**
   * Likes minus dislikes by promotion: every reaction with a weight, but of an address group only the heaviest, of equal ones the
   * earliest. Reads none of the stored `counted`.
   */
  async function countNetLikes(
    promotion: mongo.Document,
    session: mongo.ClientSession,
  ): Promise<Map<string, number>> {
    const net = new Map<string, number>();
    const counted = new Set<string>();
    const weighted = promotions
      .getCollection('reactions')
      .find({ promotion, result: { $in: ['like', 'dislike'] }, weight: { $gt: 0 } }, { session })
      .sort({ weight: -1, at: 1, _id: 1 })
      .allowDiskUse();
    for await (const { promotion: id, addressGroup, result } of weighted) {
      const once = `${id}:${addressGroup}`;
      if (addressGroup && counted.has(once)) continue;
      if (addressGroup) counted.add(once);
      increment(net, String(id), result === 'like' ? 1 : -1);
    }
    return net;
  }

  return {
    name: 'promotions.promotions: likesCount, dislikesCount, commentsCount, netLikes, hot',
    listIdBatches: () => readIdBatches(deals, {}, PROMOTION_BATCH_SIZE),
    compare: (ids) =>
      promotions.readSnapshot(async (session) => {
        const filter = ids.map(toObjectId);
        const promotion = { $in: filter };
        const reactions = promotions.getCollection('reactions');
        const likes = await countByField(reactions, { promotion, result: 'like' }, '$promotion', session);
        const dislikes = await countByField(
          reactions,
          { promotion, result: 'dislike' },
          '$promotion',
          session,
        );
        const netLikes = await countNetLikes(promotion, session);
        const comments = await countByField(
          promotions.getCollection('comments'),
          { promotion, deleted: false },
          '$promotion',
          session,
        );
        const deltas = await readPending({ promotion }, session);
        const counts = { likesCount: 1, dislikesCount: 1, commentsCount: 1, netLikes: 1 };
        const projection = { ...counts, hot: 1, publishedAt: 1, createdAt: 1 };
        const rows = await deals.find({ _id: { $in: filter } }, { projection, session }).toArray();
        return rows.flatMap((row) => {
          const id = String(row._id);
          const pending = deltas.get(id);
          const { likesCount, dislikesCount, commentsCount, hot, publishedAt, createdAt } = row;
          const stored = {
            likesCount: likesCount + (pending?.['likes'] ?? 0),
            dislikesCount: dislikesCount + (pending?.['dislikes'] ?? 0),
            commentsCount: commentsCount + (pending?.['comments'] ?? 0),
            netLikes: (row['netLikes'] ?? 0) + (pending?.['netLikes'] ?? 0),
            hot,
          };
          return findDifferences('promotions.promotions', id, stored, {
            likesCount: likes.get(id) ?? 0,
            dislikesCount: dislikes.get(id) ?? 0,
            commentsCount: comments.get(id) ?? 0,
            netLikes: netLikes.get(id) ?? 0,
            // The stored rank is computed without pending deltas.
            hot: calculateHotRank(likesCount, dislikesCount, publishedAt ?? createdAt),
          });
        });
      }),
  };
}

/** The usefuls of comments: all, and of those with a weight the heaviest of each address group. */
export function createUsefulCountsCheck({ promotions }: Databases): RecountCheck {
  const comments = promotions.getCollection('comments');
  return {
    name: 'promotions.comments: usefulCount, usefulWeight, usefulPeople',
    listIdBatches: () => readIdBatches(comments, { deleted: false }, COMMENT_BATCH_SIZE),
    compare: (ids) =>
      promotions.readSnapshot(async (session) => {
        const filter = { _id: { $in: ids.map(toObjectId) } };
        const projection = { usefulCount: 1, usefulWeight: 1, usefulPeople: 1 };
        const rows = await comments.find(filter, { projection, session }).toArray();
        const given = { comment: { $in: rows.map(({ _id }) => _id) }, result: 'useful' };
        const votes = await promotions.list('useful_votes', given, { session, sort: { weight: -1 } });
        const byComment = Map.groupBy(votes, ({ comment }) => String(comment));
        return rows.flatMap(({ _id, ...stored }) => {
          const ofComment = byComment.get(String(_id)) ?? [];
          const groups = new Set<unknown>();
          const counted = ofComment.filter(({ weight = 0, addressGroup }) => {
            if (weight === 0 || (addressGroup && groups.has(addressGroup))) return false;
            groups.add(addressGroup);
            return true;
          });
          return findDifferences('promotions.comments', String(_id), stored, {
            usefulCount: ofComment.length,
            usefulWeight: counted.reduce((sum, { weight }) => sum + Number(weight), 0),
            usefulPeople: counted.length,
          });
        });
      }),
  };
}

/** Older prices are deleted. */
const KEPT_MS = 400 * 24 * 60 * 60_000;

/** The last price that an active promotion gave its product, and none of one that is not public. */
export function createPublishedPricesCheck({ promotions }: Databases): RecountCheck {
  const deals = promotions.getCollection('promotions');
  return {
    name: 'promotions.product_prices: price',
    listIdBatches: () => {
      const publishedAt = { $gte: new Date(Date.now() - KEPT_MS) };
      return readIdBatches(
        deals,
        { status: { $in: ['active', 'removed'] }, publishedAt },
        PROMOTION_BATCH_SIZE,
      );
    },
    compare: (ids) =>
      promotions.readSnapshot(async (session) => {
        const rows = await deals.find({ _id: { $in: ids.map(toObjectId) } }, { session }).toArray();
        const ofRows = { promotion: { $in: rows.map(({ _id }) => _id) } };
        const options = { session, sort: { promotion: 1, at: 1 } } as const;
        const prices = await promotions.list('product_prices', ofRows, options);
        const last = new Map(prices.map((price) => [String(price['promotion']), price]));
        return rows.flatMap(({ _id, status, product, promotionalPrice }) => {
          const hasPrice = status === 'active' && product;
          const counted = hasPrice
            ? { product, price: promotionalPrice }
            : { product: undefined, price: undefined };
          return findDifferences(
            'promotions.product_prices',
            String(_id),
            last.get(String(_id)) ?? {},
            counted,
          );
        });
      }),
  };
}
