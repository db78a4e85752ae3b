import { ALL_CITIES, getActiveKind } from '../city-counters/city-counter.js';
import type { ListPlan, IndexedFilter } from './list-plan.js';
import type { ListCriteria } from './list-criteria.js';
import { toCountedRows, type IndexMatch } from './index-match.js';

/** Maximum rows sorted for one page, and counted to decide that. */
const MAX_SORTED_ROWS = 10_000;

/** Row counts of a list with a price range, search or marks, known before it is read. */
export interface RowEstimates {
  /** Active promotions in total, and in the requested city and category; approximate stored counters. */
  activeTotal: number;
  inScope: number;
  match?: IndexMatch | undefined;
  /** Promotions in the price range, counted up to a limit. */
  inPriceRange?: number | undefined;
}

/** Cost of an index key that is skipped because of its price, compared with that of a row. */
const KEY_COST = 0.25;

/**
 * Maximum matches to sort rather than scan in order. With N matches among T rows, sorting reads N rows and an index
 * scan about `rows` * T / N until the page is full; they cost the same at N = sqrt(`rows` * T), and at fewer if the scan
 * filters by price only, since the index has the price.
 */
export const getMaxRowsToSort = (rows: number, total: number, hasMatch: boolean): number =>
  Math.min(MAX_SORTED_ROWS, Math.ceil(Math.sqrt(rows * Math.max(rows, total) * (hasMatch ? 1 : KEY_COST))));

/** Undefined if more than the match filters the list. */
function getMatchCount({ counter, price }: ListCriteria, match: IndexMatch): number | undefined {
  const isFiltered = price || counter.city !== ALL_CITIES || counter.kind !== getActiveKind();
  return match.isCounted && !isFiltered ? match.promotionCount : undefined;
}

export function planFilteredList(criteria: ListCriteria, estimates: RowEstimates): ListPlan {
  const { scope, sortIndex, priceIndex, price, sort, skip, take, lastRow } = criteria;
  const { activeTotal, match, inPriceRange } = estimates;
  const maxSorted = getMaxRowsToSort(skip + take, activeTotal, match !== undefined);
  const extraFilter = { ...price, ...match?.filter };
  const toIndexedFilter = (indexName: string): IndexedFilter => ({
    filter: { ...scope, ...extraFilter },
    hint: indexName,
  });
  const candidates = [
    { index: sortIndex, rows: estimates.inScope },
    ...(match ? [{ index: match.index, rows: match.promotionCount }] : []),
    ...(inPriceRange === undefined ? [] : [{ index: priceIndex, rows: inPriceRange }]),
  ];
  const known = match ? getMatchCount(criteria, match) : inPriceRange;
  const smallest = candidates.reduce((best, candidate) => (candidate.rows < best.rows ? candidate : best));
  const fallback = match ? match.index : priceIndex;
  const isSortable = smallest.rows <= maxSorted;
  const index = isSortable ? smallest.index : fallback;
  const isOrdered =
    index === sortIndex || (index === match?.index && match.isOrdered && criteria.sortKey === 'publishedAt');
  return {
    ...(!isSortable && !isOrdered && { indexScan: toIndexedFilter(sortIndex) }),
    ...toIndexedFilter(index),
    sort,
    skip,
    take,
    lastRow,
    count: {
      ...toIndexedFilter(index),
      among: match && index === match.index ? toCountedRows(match, ['active']) : undefined,
    },
    ...(known !== undefined && { total: Math.min(known, lastRow + 1) }),
  };
}
