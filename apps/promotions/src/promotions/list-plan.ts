import type { mongo } from 'mongoose';
import type { CityCounterKind } from '../city-counters/city-counter.js';
import type { ListCriteria } from './list-criteria.js';
import type { PromotionRow } from './promotion.schema.js';

type Filter = mongo.Filter<PromotionRow>;

/** Some of the rows of an index, named. */
export interface IndexedFilter {
  filter: Filter;
  hint: string;
}

export interface ListPlan extends IndexedFilter {
  sort: Record<string, 1 | -1>;
  /** Tried first, along the order until the page is full; where that takes too long, the rows are sorted instead. */
  indexScan?: IndexedFilter;
  skip: number;
  /** Rows to read: 0 behind the last row that lists reach. */
  take: number;
  /** Lists and their totals end here. */
  lastRow: number;
  count: IndexedFilter;
  /** The number that is kept of these rows. */
  counter?: { city: string; kind: CityCounterKind };
  /** How many rows there are, or one more than `lastRow`, where it is known already. */
  total?: number;
}

/** How a list is read that neither a price range nor a search narrows: by the index of its order. */
export function planList({ scope, sortIndex, counter, ...criteria }: ListCriteria): ListPlan {
  const { sort, skip, take, lastRow } = criteria;
  const filter = scope.ordered;
  return { filter, sort, hint: sortIndex, skip, take, lastRow, count: { filter, hint: sortIndex }, counter };
}
