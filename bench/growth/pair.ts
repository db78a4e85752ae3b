import type { ListPlan } from '@pechincha/promotions/promotions/list-plan';
import { createRatioRow, type ResultRow } from '../goal.ts';
import type { Lists, Query } from './lists.ts';
import { LAST_PAGE, formatQuery, PER_PAGE } from './queries.ts';
import type { WorstGrowth } from './timing.ts';

/** The same service over few deals and over many. */
export interface ListsPair {
  small: Lists;
  large: Lists;
}

/** A page of each, to be compared. */
export type Pages = readonly [ofFew: number, ofMany: number];

/** Of queries without a search: those always have a plan. */
export async function getPlan(lists: Lists, query: Query): Promise<ListPlan> {
  const plan = await lists.plan(query);
  if (!plan) throw new Error(`${formatQuery(query)} finds nothing`);
  return plan;
}

/**
 * The first page; the middle one and the last one that both reach. Where many deals reach further than few do, their
 * last page is compared with one of all of the few that passes over as many rows, or as many as there are.
 */
export async function listComparedPages({ small, large }: ListsPair, filter: Query): Promise<Pages[]> {
  const last = async (lists: Lists, of: Query): Promise<number> =>
    Math.max(1, Math.min(LAST_PAGE, Math.ceil((await lists.count(await getPlan(lists, of))) / PER_PAGE)));
  const [ofFew, ofMany] = [await last(small, filter), await last(large, filter)];
  const both = Math.min(ofFew, ofMany);
  const middle = Math.ceil(both / 2);
  const pages: Pages[] = [
    [1, 1],
    [middle, middle],
    [both, both],
  ];
  if (ofMany > ofFew) pages.push([Math.min(ofMany, await last(small, {})), ofMany]);
  return pages;
}

export const createGrowthRow = (label: string, limit: number, worst: WorstGrowth): ResultRow =>
  createRatioRow('8', `${label}, many deals over few, at worst (${worst.label})`, '≤', limit, worst.growth);
