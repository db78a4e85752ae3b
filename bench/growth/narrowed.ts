import type { Row, Stage } from '../goal.ts';
import type { Query } from './lists.ts';
import { growthRow, type Pair } from './pair.ts';
import { named } from './questions.ts';
import { growthOf, Worst } from './timing.ts';

const MOST = 4;

/** Lists that a price range or a search narrows, each with all that its answer takes. */
export async function narrowed(
  { effort }: Stage,
  { few, many }: Pair,
  what: string,
  queries: readonly Query[],
): Promise<Row> {
  const worst = new Worst();
  for (const query of queries) {
    const lists = [() => few.list(query), () => many.list(query)] as const;
    worst.see(await growthOf(...lists, MOST, effort), named(query));
  }
  return growthRow(what, MOST, worst);
}
