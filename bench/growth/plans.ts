import { createRatioRow, type ResultRow } from '../goal.ts';
import type { ExplainedCommand } from './explain.ts';
import { listComparedPages, getPlan, type ListsPair } from './pair.ts';
import { filters, sorts } from './queries.ts';
import { WorstGrowth } from './timing.ts';

/** Explains the compared pages and their totals at both sizes. */
export async function checkPlans(pair: ListsPair): Promise<ResultRow[]> {
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
