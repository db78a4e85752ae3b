import { createRatioRow, type Goal, type ResultRow } from '../goal.ts';
import type { ExplainedCommand } from '../growth/explain.ts';
import { measureFilteredLists } from '../growth/filtered-lists.ts';
import { Lists } from '../growth/lists.ts';
import { measurePagesAndTotals } from '../growth/pages.ts';
import { getPlan, listComparedPages, type ListsPair } from '../growth/pair.ts';
import { byMark, byPrice, bySearch, filters, sorts } from '../growth/queries.ts';
import { measureSimilarPromotions } from '../growth/similar-promotions.ts';
import { WorstGrowth } from '../growth/timing.ts';

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
  if (all.length === 0) throw new Error('No list command was recorded');
  const examined = new WorstGrowth();
  for (const { examined: examinedCount, returned, command } of all) {
    examined.add(examinedCount / Math.max(1, returned), command);
  }
  if (examined.growth > 2) console.log(`examined too many: ${examined.label}`);
  return [
    createRatioRow({
      goal: '8',
      label: 'documents examined, at worst',
      measured: examined.growth,
      limit: { atMost: 2 },
      against: 'documents returned',
    }),
    createAbsenceRow('COLLSCAN', all),
    createAbsenceRow('SORT', all),
  ];
}

function createAbsenceRow(stage: string, all: readonly ExplainedCommand[]): ResultRow {
  const found = all.filter(({ stages }) => stages.has(stage));
  if (found[0]) console.log(`${stage}: ${found[0].command}`);
  return {
    goal: '8',
    label: `lists and totals that explain with ${stage}`,
    measured: String(found.length),
    target: '0',
    isMet: found.length === 0,
    against: `the plans of ${all.length} commands`,
  };
}

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
