import type { BenchContext, ResultRow } from '../goal.ts';
import { createGrowthRow, type ListsPair } from './pair.ts';
import { measureGrowth, WorstGrowth } from './timing.ts';

const MAX_GROWTH = 4;
/** Of the newest active promotions. */
const places = [0, 7, 50, 333];

/** What the page of a promotion lists beside it, and moderation's search for what it may repeat. */
export async function measureSimilarPromotions(
  { effort }: BenchContext,
  { small, large }: ListsPair,
): Promise<ResultRow> {
  const worst = new WorstGrowth();
  for (const place of places) {
    const lists = [() => small.listSimilar(place), () => large.listSimilar(place)] as const;
    worst.add(await measureGrowth(...lists, MAX_GROWTH, effort), `place ${place}`);
  }
  return createGrowthRow('related promotions, duplicates and prices', MAX_GROWTH, worst);
}
