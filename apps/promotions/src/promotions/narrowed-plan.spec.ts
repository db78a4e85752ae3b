import { promotionListQuery } from '@pechincha/contracts/operations/promotions';
import { listQuestion } from './list-question.js';
import { narrowedPlan, worthSorting, type Numbers } from './narrowed-plan.js';

const found = (deals: number, isOrdered = true) => ({ filter: { tok: { $in: ['fone'] } }, deals, isOrdered });
const ofMillion = { everywhere: 1_000_000, ofPlace: 1_000_000 };
const plan = (query: Record<string, unknown>, numbers: Partial<Numbers>) =>
  narrowedPlan(listQuestion(promotionListQuery.parse(query)), { ...ofMillion, ...numbers });

it('sorts as many deals as a walk would look at, and never more than a bound', () => {
  expect(worthSorting(20, 10_000)).toBe(448);
  expect(worthSorting(20, 1_000_000)).toBe(4_473);
  expect(worthSorting(1_000, 1_000_000)).toBe(10_000);
  expect(worthSorting(20, 0)).toBe(20);
});

describe('in a price range', () => {
  const query = { minPrice: '10', maxPrice: '1.000,50' };

  it('sorts few deals, and walks along the order where there are many', () => {
    const few = plan(query, { inRange: 4_473 });
    expect([few.hint, few.walk, few.total]).toEqual(['all_promotionalPrice', undefined, 1_001]);
    const { hint, walk } = plan({ ...query, sort: 'hot' }, { inRange: 4_474 });
    expect([hint, walk?.hint]).toEqual(['all_promotionalPrice', 'all_hot']);
    expect(walk?.filter.promotionalPrice).toEqual({ $gte: 10, $lte: 1000.5 });
  });

  it('needs neither where the order is that of prices', () => {
    const { hint, walk } = plan({ ...query, sort: 'price_desc' }, { inRange: 50_000 });
    expect([hint, walk]).toEqual(['all_promotionalPrice', undefined]);
  });

  it('looks at the whole of a small place', () => {
    const { hint, walk, count } = plan(
      { ...query, city: 'ibaiti', sort: 'hot' },
      { ofPlace: 99, inRange: 100 },
    );
    expect([hint, walk, count.hint]).toEqual(['city_hot', undefined, 'city_hot']);
  });
});

describe('with a search', () => {
  it('follows few words, and the order where they are everywhere', () => {
    const few = plan({ search: 'fone', sort: 'hot' }, { found: found(4_473) });
    expect([few.hint, few.walk]).toEqual(['search', undefined]);
    const many = plan({ search: 'fone', sort: 'hot', city: 'ibaiti' }, { found: found(4_474) });
    expect([many.hint, many.walk?.hint]).toEqual(['search', 'city_hot']);
  });

  it('reads the newest by the words themselves', () => {
    expect(plan({ search: 'fone' }, { found: found(9_000) })).toMatchObject({
      hint: 'search',
      lastRow: 1_000,
    });
    expect(plan({ search: 'fone' }, { found: found(9_000) }).walk).toBeUndefined();
    expect(plan({ search: 'fone' }, { found: found(9_000, false) }).walk).toBeDefined();
  });

  it('takes whichever of words, prices and place is fewest', () => {
    const asked = { search: 'fone', maxPrice: '50', city: 'ibaiti', sort: 'discount' };
    const hint = (ofPlace: number, deals: number, inRange: number) =>
      plan(asked, { ofPlace, found: found(deals), inRange }).hint;
    expect([hint(9, 10, 11), hint(11, 9, 10), hint(10, 11, 9)]).toEqual([
      'city_discount',
      'search',
      'city_promotionalPrice',
    ]);
    expect(plan(asked, { found: found(5), inRange: 9 }).total).toBeUndefined();
  });
});
