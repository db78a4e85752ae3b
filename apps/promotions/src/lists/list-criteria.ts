import { toCitySlug, UNKNOWN_CITY_SLUG } from '@pechincha/contracts/cities';
import { MAX_LIST_ROWS, MAX_FILTERED_LIST_ROWS } from '@pechincha/contracts/operations/paging';
import type { PromotionListQuery, PromotionSort } from '@pechincha/contracts/operations/promotions';
import type { mongo } from 'mongoose';
import { getActiveKind, ALL_CITIES, type CityCounterKind } from '../city-counters/city-counter.js';
import { FREE_SHIPPING_MARK, getStoreMark, LOWEST_MARK, OPEN_MARK } from '../promotions/derived-fields.js';
import { getListIndex, type PromotionRow, type SortKey } from '../promotions/promotion.schema.js';

type Filter = mongo.Filter<PromotionRow>;

/** A list query as database filters and index names. */
export interface ListCriteria {
  sortKey: SortKey;
  sort: Record<string, 1 | -1>;
  sortIndex: string;
  priceIndex: string;
  /** Active promotions of the city and category. */
  scope: Filter;
  /** Stored counter of the promotions in scope. */
  counter: { city: string; kind: CityCounterKind };
  price: Filter | undefined;
  /** Each must be among the promotion's marks. */
  marks: string[];
  skip: number;
  /** Rows to read; 0 beyond `lastRow`. */
  take: number;
  /** Lists and totals end at this row. */
  lastRow: number;
}

const SORT_ORDERS: Record<PromotionSort, [SortKey, 1 | -1]> = {
  newest: ['publishedAt', -1],
  hot: ['hot', -1],
  price_asc: ['finalPrice', 1],
  price_desc: ['finalPrice', -1],
  discount: ['discount', -1],
  most_liked: ['likesCount', -1],
  most_commented: ['commentsCount', -1],
};

/** `query.city` may be a name or a slug. */
export function toListCriteria(query: PromotionListQuery): ListCriteria {
  const { page, limit, category } = query;
  const [sortKey, direction] = SORT_ORDERS[query.sort];
  const city = query.city ? toCitySlug(query.city) || UNKNOWN_CITY_SLUG : undefined;
  // Prices start at one cent: minPrice 0 filters nothing, maxPrice 0 excludes everything.
  const priceRange = toRange(query.minPrice || undefined, query.maxPrice);
  const marks = toMarks(query);
  const lastRow = priceRange || query.search || marks.length > 0 ? MAX_FILTERED_LIST_ROWS : MAX_LIST_ROWS;
  const skip = (page - 1) * limit;
  return {
    sortKey,
    sort: { [sortKey]: direction, _id: direction },
    sortIndex: getListIndex(sortKey, { city, category }),
    priceIndex: getListIndex('finalPrice', { city, category }),
    scope: { status: 'active', ...(city && { city }), ...(category && { category }) },
    counter: { city: city ?? ALL_CITIES, kind: getActiveKind(category) },
    price: priceRange && { finalPrice: priceRange },
    marks,
    skip,
    take: Math.max(0, Math.min(limit, lastRow - skip)),
    lastRow,
  };
}

const toMarks = ({ open, freeShipping, lowest, store }: PromotionListQuery): string[] => [
  ...(open ? [OPEN_MARK] : []),
  ...(freeShipping ? [FREE_SHIPPING_MARK] : []),
  ...(lowest ? [LOWEST_MARK] : []),
  ...(store ? [getStoreMark(store.toLowerCase())] : []),
];

function toRange(from?: number, to?: number): { $gte?: number; $lte?: number } | undefined {
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
}
