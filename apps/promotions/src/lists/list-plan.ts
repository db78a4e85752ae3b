import { toCitySlug, UNKNOWN_CITY_SLUG } from '@pechincha/contracts/cities';
import type { PromotionSort } from '@pechincha/contracts/list-filter';
import { MAX_FILTERED_LIST_ROWS, MAX_LIST_ROWS } from '@pechincha/contracts/operations/query-fields';
import type { PromotionListQuery, UserPromotionsQuery } from '@pechincha/contracts/operations/promotions';
import { type PromotionStatus, promotionStatusValues } from '@pechincha/contracts/statuses';
import type { mongo, Types } from 'mongoose';
import { ALL_CITIES, type CityCounterKind, getActiveKind } from '../city-counters/city-counter.js';
import { FREE_SHIPPING_MARK, getStoreMark, LOWEST_MARK, OPEN_MARK } from '../products/derived-fields.js';
import { PUBLIC_STATUSES } from '../promotions/promotion-visibility.js';
import {
  AUTHOR_INDEX,
  getListIndex,
  type PromotionRow,
  type SortKey,
} from '../promotions/promotion.schema.js';

type Filter = mongo.Filter<PromotionRow>;

/** A filter and the index that serves it. */
export interface IndexedFilter {
  filter: Filter;
  hint: string;
}

/** A filter whose matches are counted. */
interface BoundedCount extends IndexedFilter {
  /** Only the matches among the first rows of a wider filter are counted: there may be more. */
  among?: { filter: Filter; rows: number } | undefined;
}

export interface ListPlan extends IndexedFilter {
  sort: Record<string, 1 | -1>;
  /** Tried first: scans the sort index until the page is full. On timeout, the filtered rows are sorted instead. */
  indexScan?: IndexedFilter;
  skip: number;
  /** Rows to read; 0 beyond `lastRow`. */
  take: number;
  /** Lists and totals end at this row. */
  lastRow: number;
  count: BoundedCount;
  /** Stored counter of these rows. */
  counter?: { city: string; kind: CityCounterKind };
  /** Number of rows if already known, at most `lastRow` + 1. */
  total?: number;
}

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

type MatchFilter = Pick<Filter, '_id' | 'searchTokens' | 'marks' | '$nor'>;

/** Promotions that an index of words, marks or ids finds. */
export interface IndexMatch {
  index: string;
  /** The range that is read: the rarest word or mark. */
  range: MatchFilter;
  /** The range, and what is compared with each of its rows. */
  filter: MatchFilter;
  /** Promotions in the range, up to the count limit. */
  promotionCount: number;
  /** Whether `promotionCount` is the number of matches. */
  isCounted: boolean;
  /** Whether the index returns them by publication, newest first, without a sort. */
  isOrdered: boolean;
}

/** Promotions that both match, read from the index that finds fewer. */
export function intersect(one: IndexMatch, other: IndexMatch): IndexMatch {
  const [read, compared] = one.promotionCount <= other.promotionCount ? [one, other] : [other, one];
  const excluded = [...(read.filter.$nor ?? []), ...(compared.filter.$nor ?? [])];
  return {
    ...read,
    filter: { ...read.filter, ...compared.filter, ...(excluded.length > 0 && { $nor: excluded }) },
    isCounted: false,
  };
}

/** Promotions in the range that are read to count those which all filters match. */
const MAX_READ_TO_COUNT = 1_000;

/**
 * The first rows of a match that are read to count the promotions which all filters match, newest first in each status;
 * undefined if that is all of them.
 */
export const toCountedRows = (
  { range, promotionCount }: IndexMatch,
  statuses: readonly PromotionStatus[],
): BoundedCount['among'] =>
  promotionCount > MAX_READ_TO_COUNT
    ? { filter: { status: { $in: statuses }, ...range }, rows: MAX_READ_TO_COUNT }
    : undefined;

/** Plans a list without price range and search: reads the index of its sort order. */
export function planList({ scope, sortIndex, counter, ...criteria }: ListCriteria): ListPlan {
  const { sort, skip, take, lastRow } = criteria;
  const indexed = { filter: scope, hint: sortIndex };
  return { ...indexed, sort, skip, take, lastRow, count: indexed, counter };
}

/** Lists one author's promotions: of all statuses, or only of the public ones. */
export function planAuthorList(
  author: Types.ObjectId,
  { page, limit, status }: UserPromotionsQuery,
  canSeeAll: boolean,
): ListPlan {
  const allowed = canSeeAll ? promotionStatusValues : PUBLIC_STATUSES;
  const statuses = allowed.filter((candidate) => !status || candidate === status);
  const skip = (page - 1) * limit;
  const filter = { 'author._id': author, status: { $in: statuses } };
  return {
    filter,
    sort: { createdAt: -1, _id: -1 },
    hint: AUTHOR_INDEX,
    skip,
    take: Math.max(0, Math.min(limit, MAX_LIST_ROWS - skip)),
    lastRow: MAX_LIST_ROWS,
    count: { filter, hint: AUTHOR_INDEX },
  };
}
