import { categoryValues } from '@pechincha/contracts/categories';
import { promotionListQuery } from '@pechincha/contracts/operations/promotions';
import { planList } from './list-plan.js';
import { toListCriteria } from './list-criteria.js';

const plan = (query: Record<string, unknown>) => planList(toListCriteria(promotionListQuery.parse(query)));

it('asks for active deals of every category, newest first, by a named index', () => {
  expect(plan({})).toMatchObject({
    filter: { status: 'active', category: { $in: categoryValues } },
    sort: { createdAt: -1, _id: -1 },
    hint: 'all_createdAt',
    skip: 0,
    take: 20,
    lastRow: 10_000,
    tally: { city: '*', kind: 'active' },
  });
});

it('knows a city however it is written, and asks by the indexes of cities', () => {
  for (const city of ['sao-paulo', 'saopaulo', 'São Paulo']) {
    const { filter, hint, counter } = plan({ city, sort: 'hot', category: 'moda' });
    expect(filter).toEqual({ status: 'active', city: 'sao-paulo', category: 'moda' });
    expect(hint).toBe('city_hot');
    expect(counter).toEqual({ city: 'sao-paulo', kind: 'active:moda' });
  }
});

it('reads the index of prices from either end', () => {
  expect(plan({ sort: 'price_asc' })).toMatchObject({
    sort: { promotionalPrice: 1, _id: 1 },
    hint: 'all_promotionalPrice',
  });
  expect(plan({ sort: 'price_desc' })).toMatchObject({
    sort: { promotionalPrice: -1, _id: -1 },
    hint: 'all_promotionalPrice',
  });
});

it.each([
  [{ page: 500 }, 9_980, 20],
  [{ page: 501 }, 10_000, 0],
  [{ page: 1_000_000, limit: 100 }, 99_999_900, 0],
  [{ page: 112, limit: 90 }, 9_990, 10],
  [{ page: 12, limit: 90, minPrice: 1 }, 990, 10],
])('ends at the last row: %j', (query, skip, take) => {
  expect(plan(query)).toMatchObject({ skip, take });
});
