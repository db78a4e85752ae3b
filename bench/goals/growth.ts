import type { BenchContext, Goal, ResultRow } from '../goal.ts';
import {
  createGrowthRow,
  createPlanRows,
  getPlan,
  listComparedPages,
  type ListsPair,
  measureWorkGrowth,
  type Pages,
  WorstGrowth,
} from '../growth/compare.ts';
import type { ExplainedCommand } from '../growth/explain.ts';
import { Lists, type Query } from '../growth/lists.ts';
import { byMark, byPrice, bySearch, filters, formatQuery, sorts } from '../growth/queries.ts';

/**
 * Goal 8: the service's reads over few deals and over many, each pair timed in turns; the worst ratio counts. Measured
 * without HTTP, whose constant cost would hide growth.
 */
export const measureGrowth: Goal = async (context) => {
  const open = async (deals: number): Promise<Lists> =>
    Lists.open(context.datasets.database(await context.datasets.provideSize(deals)));
  const pair: ListsPair = { small: await open(context.sizes.small), large: await open(context.sizes.large) };
  try {
    const toReads = (queries: readonly Query[]): Read[] =>
      queries.map((query) => [formatQuery(query), (lists) => lists.list(query)]);
    const similar = places.map((place): Read => [`place ${place}`, (lists) => lists.listSimilar(place)]);
    return [
      ...(await measurePagesAndTotals(context, pair)),
      await measureResponses(context, pair, 'price ranges with their totals', toReads(byPrice)),
      await measureResponses(context, pair, 'lists narrowed by marks with their totals', toReads(byMark)),
      await measureResponses(context, pair, 'searches with their totals', toReads(bySearch)),
      await measureResponses(context, pair, 'related promotions, duplicates and prices', similar),
      ...(await checkPlans(pair)),
    ];
  } finally {
    await Promise.all([pair.small.close(), pair.large.close()]);
  }
};

const MAX_PAGE_GROWTH = { firstPage: 1.5, anyPage: 2, total: 2 };

/** Pages and totals of {all, city, category, both} with any sort. */
async function measurePagesAndTotals({ effort }: BenchContext, pair: ListsPair): Promise<ResultRow[]> {
  const [first, anyPage, totals] = [new WorstGrowth(), new WorstGrowth(), new WorstGrowth()];
  for (const filter of filters) {
    const [few, many] = [await getPlan(pair.small, filter), await getPlan(pair.large, filter)];
    const count = [() => pair.small.count(few), () => pair.large.count(many)] as const;
    totals.add(await measureWorkGrowth(...count, MAX_PAGE_GROWTH.total, effort), formatQuery(filter));
    for (const pages of await listComparedPages(pair, filter)) {
      for (const sort of sorts) {
        const isFirst = pages[1].page === 1;
        const limit = isFirst ? MAX_PAGE_GROWTH.firstPage : MAX_PAGE_GROWTH.anyPage;
        const growth = await measureWorkGrowth(...(await createReaders(pair, sort, pages)), limit, effort);
        (isFirst ? first : anyPage).add(
          growth,
          `${formatQuery({ ...filter, sort })} page ${pages.map(({ page }) => page).join(' and ')}`,
        );
      }
    }
  }
  return [
    createGrowthRow('page 1', MAX_PAGE_GROWTH.firstPage, first),
    createGrowthRow('any page', MAX_PAGE_GROWTH.anyPage, anyPage),
    createGrowthRow('totals', MAX_PAGE_GROWTH.total, totals),
  ];
}

async function createReaders({ small, large }: ListsPair, sort: string, [few, many]: Pages) {
  const getPagePlan = (lists: Lists, { page, filter }: Pages[number]) =>
    getPlan(lists, { ...filter, sort, page: String(page) });
  const [smallPlan, largePlan] = [await getPagePlan(small, few), await getPagePlan(large, many)];
  return [() => small.page(smallPlan), () => large.page(largePlan)] as const;
}

const MAX_RESPONSE_GROWTH = 4;

/** Of the newest active promotions: their pages list others beside them, and moderation what they may repeat. */
const places = [0, 7, 50, 333];

type Read = [label: string, run: (lists: Lists) => Promise<void>];

/** All reads of one response each. */
async function measureResponses(
  { effort }: BenchContext,
  { small, large }: ListsPair,
  label: string,
  reads: readonly Read[],
): Promise<ResultRow> {
  const worst = new WorstGrowth();
  for (const [name, run] of reads) {
    const lists = [() => run(small), () => run(large)] as const;
    worst.add(await measureWorkGrowth(...lists, MAX_RESPONSE_GROWTH, effort), name);
  }
  return createGrowthRow(label, MAX_RESPONSE_GROWTH, worst);
}

/** Explains the compared pages and their totals at both sizes. */
async function checkPlans(pair: ListsPair): Promise<ResultRow[]> {
  const all: ExplainedCommand[] = [];
  for (const filter of filters) {
    for (const [few, many] of await listComparedPages(pair, filter)) {
      for (const sort of sorts) {
        for (const [lists, compared] of [[pair.small, few] as const, [pair.large, many] as const]) {
          const plan = await getPlan(lists, { ...compared.filter, sort, page: String(compared.page) });
          all.push(...(await lists.explain(() => lists.page(plan))));
          all.push(...(await lists.explain(() => lists.count(plan))));
        }
      }
    }
  }
  return createPlanRows('lists and totals', all);
}
