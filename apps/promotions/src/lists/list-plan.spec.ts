import { promotionListQuery } from '@pechincha/contracts/operations/promotions';
import { planList } from './list-plan.js';
import { toListCriteria } from './list-criteria.js';

const plan = (query: Record<string, unknown>) => planList(toListCriteria(promotionListQuery.parse(query)));

it('list plan reads active promotions, newest first, by a named index when no filter is given', () => {
  expect(plan({})).toMatchObject({
    filter: { status: 'active' },
    sort: { publishedAt: -1, _id: -1 },
    hint: 'status_publishedAt_finalPrice',
    skip: 0,
    take: 20,
    lastRow: 10_000,
    counter: { city: '*', kind: 'active' },
  });
});

it('list plan uses the city slug and city indexes for every spelling of the city', () => {
  for (const city of ['sao-paulo', 'saopaulo', 'São Paulo']) {
    const { filter, hint, counter } = plan({ city, sort: 'hot', category: 'moda' });
    expect(filter).toEqual({ status: 'active', city: 'sao-paulo', category: 'moda' });
    expect(hint).toBe('status_city_category_hot_finalPrice');
    expect(counter).toEqual({ city: 'sao-paulo', kind: 'active:moda' });
  }
});

it('list plan reads the price index in both directions', () => {
  expect(plan({ sort: 'price_asc' })).toMatchObject({
    sort: { finalPrice: 1, _id: 1 },
    hint: 'status_finalPrice',
  });
  expect(plan({ sort: 'price_desc' })).toMatchObject({
    sort: { finalPrice: -1, _id: -1 },
    hint: 'status_finalPrice',
  });
});

it.each([
  [{ page: 500 }, 9_980, 20],
  [{ page: 501 }, 10_000, 0],
  [{ page: 1_000_000, limit: 100 }, 99_999_900, 0],
  [{ page: 112, limit: 90 }, 9_990, 10],
  [{ page: 12, limit: 90, minPrice: 1 }, 990, 10],
])('list plan ends at the last row when the query is %j', (query, skip, take) => {
  expect(plan(query)).toMatchObject({ skip, take });
});
