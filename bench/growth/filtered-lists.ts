import type { ResultRow, BenchContext } from '../goal.ts';
import type { Query } from './lists.ts';
import { createGrowthRow, type ListsPair } from './pair.ts';
import { formatQuery } from './queries.ts';
import { measureGrowth, WorstGrowth } from './timing.ts';

const MAX_GROWTH = 4;

/** Lists filtered by a price range or a search, with all reads of one response. */
export async function measureFilteredLists(
  { effort }: BenchContext,
  { small, large }: ListsPair,
  label: string,
  queries: readonly Query[],
): Promise<ResultRow> {
  const worst = new WorstGrowth();
  for (const query of queries) {
    const lists = [() => small.list(query), () => large.list(query)] as const;
    worst.add(await measureGrowth(...lists, MAX_GROWTH, effort), formatQuery(query));
  }
  return createGrowthRow(label, MAX_GROWTH, worst);
}
