import type { ListPlan, IndexedFilter } from './list-plan.js';
import type { ListCriteria } from './list-criteria.js';
import type { SearchMatch } from './promotion-search.js';
import { SEARCH_INDEX } from './promotion.schema.js';

/** No more deals than these are sorted for a page, and no more are counted to know it. */
const MAX_SORTED_ROWS = 10_000;

/** What is known of a list that a price range or a search narrows, before it is read. */
export interface RowEstimates {
  /** Active deals, of everywhere and of the place that is asked for: kept numbers, nearly right. */
  activeTotal: number;
  inScope: number;
  match?: SearchMatch | undefined;
  /** Deals in the price range, counted as far as a search is. */
  inPriceRange?: number | undefined;
}

/**
 * How many deals are worth sorting for so many rows: of N in T, sorting looks at N and walking along the order at
 * `rows` T / N before the page is full. Both are the same where N is the root of `rows` T.
 */
export const getMaxRowsToSort = (rows: number, total: number): number =>
  Math.min(MAX_SORTED_ROWS, Math.ceil(Math.sqrt(rows * Math.max(rows, total))));

export function planNarrowedList(criteria: ListCriteria, estimates: RowEstimates): ListPlan {
  const { scope, sortIndex, priceIndex, price, sort, skip, take, lastRow } = criteria;
  const { activeTotal, match, inPriceRange } = estimates;
  const maxSorted = getMaxRowsToSort(skip + take, activeTotal);
  const narrowing = { ...price, ...match?.filter };
  const toIndexedFilter = (indexName: string): IndexedFilter => ({
    filter: { ...(indexName === SEARCH_INDEX ? scope.plain : scope.ordered), ...narrowing },
    hint: indexName,
  });
  const candidates = [
    { index: sortIndex, deals: estimates.inScope },
    ...(match ? [{ index: SEARCH_INDEX, deals: match.promotionCount }] : []),
    ...(inPriceRange === undefined ? [] : [{ index: priceIndex, deals: inPriceRange }]),
  ];
  const narrowest = candidates.reduce((best, candidate) => (candidate.deals < best.deals ? candidate : best));
  const fallback = match ? SEARCH_INDEX : priceIndex;
  const isSortable = narrowest.deals <= maxSorted;
  const index = isSortable ? narrowest.index : fallback;
  const isOrdered =
    index === sortIndex || (index === SEARCH_INDEX && match?.isOrdered && criteria.sortKey === 'createdAt');
  return {
    ...(!isSortable && !isOrdered && { indexScan: toIndexedFilter(sortIndex) }),
    ...toIndexedFilter(index),
    sort,
    skip,
    take,
    lastRow,
    count: toIndexedFilter(index),
    ...(inPriceRange !== undefined && !match && { total: Math.min(inPriceRange, lastRow + 1) }),
  };
}
