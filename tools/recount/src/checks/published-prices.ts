import { readIdBatches, toObjectId } from '../cursors.ts';
import type { Databases } from '../databases.ts';
import { findDifferences, type RecountCheck } from '../recount-check.ts';

const PROMOTION_BATCH_SIZE = 500;
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
        const prices = await promotions
          .getCollection('product_prices')
          .find({ deal: { $in: rows.map(({ _id }) => _id) } }, { session })
          .sort({ deal: 1, at: 1 })
          .toArray();
        const last = new Map(prices.map((price) => [String(price['deal']), price]));
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
