import { ratioRow, type Row } from '../goal.ts';
import type { Explained } from './explained.ts';
import { comparedPages, planOf, type Pair } from './pair.ts';
import { filters, sorts } from './questions.ts';
import { Worst } from './timing.ts';

/** What the database says of the pages that are compared, and of their totals, at both sizes. */
export async function plans(pair: Pair): Promise<Row[]> {
  const all: Explained[] = [];
  for (const filter of filters) {
    for (const [ofFew, ofMany] of await comparedPages(pair, filter)) {
      for (const sort of sorts) {
        for (const [lists, page] of [[pair.few, ofFew] as const, [pair.many, ofMany] as const]) {
          const plan = await planOf(lists, { ...filter, sort, page: String(page) });
          all.push(...(await lists.explain(() => lists.page(plan))));
          all.push(...(await lists.explain(() => lists.count(plan))));
        }
      }
    }
  }
  if (all.length === 0) throw new Error('No command of a list was seen');
  const examined = new Worst();
  for (const { examined: looked, returned, command } of all) {
    examined.see(looked / Math.max(1, returned), command);
  }
  if (examined.growth > 2) console.log(`examined too many: ${examined.what}`);
  return [
    ratioRow('8', 'documents examined over returned, at worst', '≤', 2, examined.growth),
    without('COLLSCAN', all),
    without('SORT', all),
  ];
}

function without(stage: string, all: readonly Explained[]): Row {
  const found = all.filter(({ stages }) => stages.has(stage));
  if (found[0]) console.log(`${stage}: ${found[0].command}`);
  return {
    goal: '8',
    what: `lists and totals that explain with ${stage}`,
    target: '0',
    measured: `${found.length} of ${all.length}`,
    met: found.length === 0,
  };
}
