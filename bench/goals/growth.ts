import type { Goal } from '../goal.ts';
import { Lists } from '../growth/lists.ts';
import { measureFilteredLists } from '../growth/filtered-lists.ts';
import { measurePagesAndTotals } from '../growth/pages.ts';
import type { ListsPair } from '../growth/pair.ts';
import { checkPlans } from '../growth/plans.ts';
import { byPrice, bySearch } from '../growth/queries.ts';

/**
 * Goal 8: the service's own reads over few deals and over many, each pair timed turn by turn; the worst of all
 * counts. Asked without the way over HTTP, which would only hide growth.
 */
export const growth: Goal = async (stage) => {
  const open = async (deals: number): Promise<Lists> =>
    Lists.open(stage.datasets.database(await stage.datasets.provideSize(deals)));
  const pair: ListsPair = { small: await open(stage.sizes.small), large: await open(stage.sizes.large) };
  try {
    return [
      ...(await measurePagesAndTotals(stage, pair)),
      await measureFilteredLists(stage, pair, 'price ranges with their totals', byPrice),
      await measureFilteredLists(stage, pair, 'searches with their totals', bySearch),
      ...(await checkPlans(pair)),
    ];
  } finally {
    await Promise.all([pair.small.close(), pair.large.close()]);
  }
};
