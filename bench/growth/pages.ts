import type { ResultRow, BenchContext } from '../goal.ts';
import type { Lists } from './lists.ts';
import { listComparedPages, createGrowthRow, getPlan, type ListsPair, type Pages } from './pair.ts';
import { filters, formatQuery, sorts } from './queries.ts';
import { measureGrowth, WorstGrowth } from './timing.ts';

const MAX_GROWTH = { firstPage: 1.5, anyPage: 2, total: 2 };

/** Pages and totals of {all, city, category, both} with any sort. */
export async function measurePagesAndTotals({ effort }: BenchContext, pair: ListsPair): Promise<ResultRow[]> {
  const [first, anyPage, totals] = [new WorstGrowth(), new WorstGrowth(), new WorstGrowth()];
  for (const filter of filters) {
    const [few, many] = [await getPlan(pair.small, filter), await getPlan(pair.large, filter)];
    const count = [() => pair.small.count(few), () => pair.large.count(many)] as const;
    totals.add(await measureGrowth(...count, MAX_GROWTH.total, effort), formatQuery(filter));
    for (const pages of await listComparedPages(pair, filter)) {
      for (const sort of sorts) {
        const isFirst = pages[1].page === 1;
        const limit = isFirst ? MAX_GROWTH.firstPage : MAX_GROWTH.anyPage;
        const growth = await measureGrowth(...(await createReaders(pair, sort, pages)), limit, effort);
        (isFirst ? first : anyPage).add(
          growth,
          `${formatQuery({ ...filter, sort })} page ${pages.map(({ page }) => page).join(' and ')}`,
        );
      }
    }
  }
  return [
    createGrowthRow('page 1', MAX_GROWTH.firstPage, first),
    createGrowthRow('any page', MAX_GROWTH.anyPage, anyPage),
    createGrowthRow('totals', MAX_GROWTH.total, totals),
  ];
}

async function createReaders({ small, large }: ListsPair, sort: string, [few, many]: Pages) {
  const getPagePlan = (lists: Lists, { page, filter }: Pages[number]) =>
    getPlan(lists, { ...filter, sort, page: String(page) });
  const [smallPlan, largePlan] = [await getPagePlan(small, few), await getPagePlan(large, many)];
  return [() => small.page(smallPlan), () => large.page(largePlan)] as const;
}
