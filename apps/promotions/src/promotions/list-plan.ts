import { categoryValues } from '@pechincha/contracts/categories';
import { citySlug } from '@pechincha/contracts/cities';
import type { PromotionListQuery, PromotionSort } from '@pechincha/contracts/operations/promotions';
import { LAST_ROW, LAST_ROW_NARROWED } from '@pechincha/contracts/operations/paging';
import type { mongo } from 'mongoose';
import type { Found } from './promotion-search.js';
import { listIndex, SEARCH_INDEX, type PromotionRow, type SortKey } from './promotion.schema.js';

export interface ListPlan {
  filter: mongo.Filter<PromotionRow>;
  sort: Record<string, 1 | -1>;
  /** Undefined where no index always wins: the planner chooses, within its time. */
  hint: string | undefined;
  skip: number;
  /** Rows to read: 0 behind the last row that lists reach. */
  take: number;
  /** Lists and their totals end here. */
  lastRow: number;
  count: { filter: mongo.Filter<PromotionRow>; hint: string | undefined };
}

const orders: Record<PromotionSort, [SortKey, 1 | -1]> = {
  newest: ['createdAt', -1],
  hot: ['hot', -1],
  price_asc: ['promotionalPrice', 1],
  price_desc: ['promotionalPrice', -1],
  discount: ['discount', -1],
  most_liked: ['likesCount', -1],
  most_commented: ['commentsCount', -1],
};

/**
 * How a list is read, by the measurements of docs/performance.md; `found` narrows it to what a search found. A city
 * that deals have written otherwise is asked for by their slug.
 */
export function listPlan(query: PromotionListQuery, found?: Found): ListPlan {
  const { page, limit, minPrice, maxPrice } = query;
  const [key, direction] = orders[query.sort];
  const city = query.city ? { city: citySlug(query.city) } : {};
  // No deal costs less than a cent: a lower bound of 0 bounds nothing, an upper one leaves nothing.
  const price = range(minPrice || undefined, maxPrice);
  const narrowed = found !== undefined || price !== undefined;
  const lastRow = narrowed ? LAST_ROW_NARROWED : LAST_ROW;
  const skip = (page - 1) * limit;
  const asked: mongo.Filter<PromotionRow> = {
    status: 'active',
    ...city,
    ...(query.category && { category: query.category }),
    ...(price && { promotionalPrice: price }),
    ...found?.filter,
  };
  const ofCity = Boolean(query.city);
  // A common word is met soon in the order of the list; any other leads to few deals, which are then sorted.
  const ofSearch = found && (found.common && key !== 'createdAt' ? listIndex(key, ofCity) : SEARCH_INDEX);
  const hint = ofSearch ?? (narrowed ? undefined : listIndex(key, ofCity));
  // Without ranges any index counts alike: always the same one, so that it stays in memory.
  const hintOfCount = found ? SEARCH_INDEX : narrowed ? undefined : listIndex('createdAt', ofCity);
  return {
    // Every category at once is nine ordered ranges of the same index, merged.
    filter: { ...asked, category: query.category ?? { $in: categoryValues } },
    sort: { [key]: direction, _id: direction },
    hint,
    skip,
    take: Math.max(0, Math.min(limit, lastRow - skip)),
    lastRow,
    count: { filter: asked, hint: hintOfCount },
  };
}

function range(from?: number, to?: number): { $gte?: number; $lte?: number } | undefined {
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
}
