import type { Row, Stage } from '../goal.ts';
import type { Query } from './lists.ts';
import { comparedPages, growthRow, planOf, type Pair, type Pages } from './pair.ts';
import { filters, named, sorts } from './questions.ts';
import { growthOf, Worst } from './timing.ts';

const MOST = { firstPage: 1.5, anyPage: 2, total: 2 };

/** Pages and totals of {all, city, category, both} with any sort. */
export async function pagesAndTotals({ effort }: Stage, pair: Pair): Promise<Row[]> {
  const [first, any, totals] = [new Worst(), new Worst(), new Worst()];
  for (const filter of filters) {
    const [few, many] = [await planOf(pair.few, filter), await planOf(pair.many, filter)];
    const count = [() => pair.few.count(few), () => pair.many.count(many)] as const;
    totals.see(await growthOf(...count, MOST.total, effort), named(filter));
    for (const pages of await comparedPages(pair, filter)) {
      for (const sort of sorts) {
        const isFirst = pages[1] === 1;
        const limit = isFirst ? MOST.firstPage : MOST.anyPage;
        const growth = await growthOf(...(await readers(pair, { ...filter, sort }, pages)), limit, effort);
        (isFirst ? first : any).see(growth, `${named({ ...filter, sort })} page ${pages.join(' and ')}`);
      }
    }
  }
  return [
    growthRow('page 1', MOST.firstPage, first),
    growthRow('any page', MOST.anyPage, any),
    growthRow('totals', MOST.total, totals),
  ];
}

async function readers({ few, many }: Pair, query: Query, [ofFew, ofMany]: Pages) {
  const [one, other] = [
    await planOf(few, { ...query, page: String(ofFew) }),
    await planOf(many, { ...query, page: String(ofMany) }),
  ];
  return [() => few.page(one), () => many.page(other)] as const;
}
