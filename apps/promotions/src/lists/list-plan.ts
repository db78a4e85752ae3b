import type { mongo } from 'mongoose';
import type { CityCounterKind } from '../city-counters/city-counter.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import type { ListCriteria } from './list-criteria.js';

type Filter = mongo.Filter<PromotionRow>;

/** A filter and the index that serves it. */
export interface IndexedFilter {
  filter: Filter;
  hint: string;
}

/** A filter whose matches are counted. */
export interface BoundedCount extends IndexedFilter {
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

/** Plans a list without price range and search: reads the index of its sort order. */
export function planList({ scope, sortIndex, counter, ...criteria }: ListCriteria): ListPlan {
  const { sort, skip, take, lastRow } = criteria;
  const indexed = { filter: scope, hint: sortIndex };
  return { ...indexed, sort, skip, take, lastRow, count: indexed, counter };
}
