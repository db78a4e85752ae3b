import type { ListPlan } from '@pechincha/promotions/lists/list-plan';
import { createRatioRow, type ResultRow } from '../goal.ts';
import type { Lists, Query } from './lists.ts';
import { LAST_PAGE, formatQuery, PER_PAGE } from './queries.ts';
import type { WorstGrowth } from './timing.ts';

/** The same service over few deals and over many. */
export interface ListsPair {
  small: Lists;
  large: Lists;
}

/** Pages to compare: number and filter of each. */
export type Pages = readonly [few: FilteredPage, many: FilteredPage];

interface FilteredPage {
  page: number;
  filter: Query;
}

/** For queries without a search, which always have a plan. */
export async function getPlan(lists: Lists, query: Query): Promise<ListPlan> {
  const plan = await lists.plan(query);
  if (!plan) throw new Error(`${formatQuery(query)} finds nothing`);
  return plan;
}

/**
 * Lists the first page, and the middle and last page that both sizes have. If the large one has more pages, its last
 * page is compared with the page of all deals of the small one that skips as many rows, or as many as there are.
 */
export async function listComparedPages({ small, large }: ListsPair, filter: Query): Promise<Pages[]> {
  const last = async (lists: Lists, query: Query): Promise<number> =>
    Math.max(1, Math.min(LAST_PAGE, Math.ceil((await lists.count(await getPlan(lists, query))) / PER_PAGE)));
  const [ofFew, ofMany] = [await last(small, filter), await last(large, filter)];
  const both = Math.min(ofFew, ofMany);
  const middle = Math.ceil(both / 2);
  const pages = [1, middle, both].map((page): Pages => [
    { page, filter },
    { page, filter },
  ]);
  if (ofMany > ofFew) {
    const few = { page: Math.min(ofMany, await last(small, {})), filter: {} };
    pages.push([few, { page: ofMany, filter }]);
  }
  return pages;
}

export const createGrowthRow = (label: string, limit: number, worst: WorstGrowth): ResultRow =>
  createRatioRow({
    goal: '8',
    label: `${label}, at worst (${worst.label})`,
    measured: worst.growth,
    limit: { atMost: limit },
    against: 'the same with few deals',
  });
