import type { Goal } from '../goal.ts';
import { Lists } from '../growth/lists.ts';
import { narrowed } from '../growth/narrowed.ts';
import { pagesAndTotals } from '../growth/pages.ts';
import type { Pair } from '../growth/pair.ts';
import { plans } from '../growth/plans.ts';
import { byPrice, bySearch } from '../growth/questions.ts';

/**
 * Goal 8: the service's own reads over few deals and over many, each pair timed turn by turn; the worst of all
 * counts. Asked without the way over HTTP, which would only hide growth.
 */
export const growth: Goal = async (stage) => {
  const open = async (deals: number): Promise<Lists> =>
    Lists.open(stage.datasets.database(await stage.datasets.of(deals)));
  const pair: Pair = { few: await open(stage.sizes.few), many: await open(stage.sizes.many) };
  try {
    return [
      ...(await pagesAndTotals(stage, pair)),
      await narrowed(stage, pair, 'price ranges with their totals', byPrice),
      await narrowed(stage, pair, 'searches with their totals', bySearch),
      ...(await plans(pair)),
    ];
  } finally {
    await Promise.all([pair.few.close(), pair.many.close()]);
  }
};
