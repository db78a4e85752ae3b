import type { Goal } from '../goal.ts';
import { Lists } from '../growth/lists.ts';
import { measureFilteredLists } from '../growth/filtered-lists.ts';
import { measurePagesAndTotals } from '../growth/pages.ts';
import type { ListsPair } from '../growth/pair.ts';
import { checkPlans } from '../growth/plans.ts';
import { measureSimilarPromotions } from '../growth/similar-promotions.ts';
import { byMark, byPrice, bySearch } from '../growth/queries.ts';

/**
 * Goal 8: the service's reads over few deals and over many, each pair timed in turns; the worst ratio counts. Measured
 * without HTTP, whose constant cost would hide growth.
 */
export const measureGrowth: Goal = async (context) => {
  const open = async (deals: number): Promise<Lists> =>
    Lists.open(context.datasets.database(await context.datasets.provideSize(deals)));
  const pair: ListsPair = { small: await open(context.sizes.small), large: await open(context.sizes.large) };
  try {
    return [
      ...(await measurePagesAndTotals(context, pair)),
      await measureFilteredLists(context, pair, 'price ranges with their totals', byPrice),
      await measureFilteredLists(context, pair, 'lists narrowed by marks with their totals', byMark),
      await measureFilteredLists(context, pair, 'searches with their totals', bySearch),
      await measureSimilarPromotions(context, pair),
      ...(await checkPlans(pair)),
    ];
  } finally {
    await Promise.all([pair.small.close(), pair.large.close()]);
  }
};
