import type { ListPlan, Way } from './list-plan.js';
import type { ListQuestion } from './list-question.js';
import type { Found } from './promotion-search.js';
import { SEARCH_INDEX } from './promotion.schema.js';

/** No more deals than these are sorted for a page, and no more are counted to know it. */
const MOST_SORTED = 10_000;

/** What is known of a list that a price range or a search narrows, before it is read. */
export interface Numbers {
  /** Active deals, of everywhere and of the place that is asked for: kept numbers, nearly right. */
  everywhere: number;
  ofPlace: number;
  found?: Found | undefined;
  /** Deals in the price range, counted as far as a search is. */
  inRange?: number | undefined;
}

/**
 * How many deals are worth sorting for so many rows: of N in T, sorting looks at N and walking along the order at
 * `rows` T / N before the page is full. Both are the same where N is the root of `rows` T.
 */
export const worthSorting = (rows: number, deals: number): number =>
  Math.min(MOST_SORTED, Math.ceil(Math.sqrt(rows * Math.max(rows, deals))));

export function narrowedPlan(asked: ListQuestion, numbers: Numbers): ListPlan {
  const { ofPlace, order, prices, price, sort, skip, take, lastRow } = asked;
  const { everywhere, found, inRange } = numbers;
  const sortable = worthSorting(skip + take, everywhere);
  const narrow = { ...price, ...found?.filter };
  const by = (index: string): Way => ({
    filter: { ...(index === SEARCH_INDEX ? ofPlace.plain : ofPlace.ordered), ...narrow },
    hint: index,
  });
  const ways = [
    { index: order, deals: numbers.ofPlace },
    ...(found ? [{ index: SEARCH_INDEX, deals: found.deals }] : []),
    ...(inRange === undefined ? [] : [{ index: prices, deals: inRange }]),
  ];
  const narrowest = ways.reduce((best, way) => (way.deals < best.deals ? way : best));
  const without = found ? SEARCH_INDEX : prices;
  const few = narrowest.deals <= sortable;
  const leading = few ? narrowest.index : without;
  const inOrder =
    leading === order || (leading === SEARCH_INDEX && found?.isOrdered && asked.key === 'createdAt');
  return {
    ...(!few && !inOrder && { walk: by(order) }),
    ...by(leading),
    sort,
    skip,
    take,
    lastRow,
    count: by(leading),
    ...(inRange !== undefined && !found && { total: Math.min(inRange, lastRow + 1) }),
  };
}
