import { categoryValues } from '@pechincha/contracts/categories';
import { promotionListQuery } from '@pechincha/contracts/operations/promotions';
import { listPlan } from './list-plan.js';

const plan = (query: Record<string, unknown>) => listPlan(promotionListQuery.parse(query));

it('asks for active deals of every category, newest first, by a named index', () => {
  expect(plan({})).toMatchObject({
    filter: { status: 'active', category: { $in: categoryValues } },
    sort: { createdAt: -1, _id: -1 },
    hint: 'all_createdAt',
    skip: 0,
    take: 20,
    lastRow: 10_000,
    count: { filter: { status: 'active' }, hint: 'all_createdAt' },
  });
});

it('knows a city however it is written, and asks by the indexes of cities', () => {
  for (const city of ['sao-paulo', 'saopaulo', 'São Paulo']) {
    const { filter, hint, count } = plan({ city, sort: 'hot', category: 'moda' });
    expect(filter).toEqual({ status: 'active', city: 'sao-paulo', category: 'moda' });
    expect([hint, count.hint]).toEqual(['city_hot', 'city_createdAt']);
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

it('leaves a price range to the planner, up to row 1,000', () => {
  const { filter, hint, lastRow, count } = plan({ minPrice: '10', maxPrice: '1.000,50' });
  expect(filter.promotionalPrice).toEqual({ $gte: 10, $lte: 1000.5 });
  expect(count.filter.promotionalPrice).toEqual({ $gte: 10, $lte: 1000.5 });
  expect([hint, lastRow]).toEqual([undefined, 1000]);
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

describe('with a search', () => {
  const found = (common: boolean) => ({ filter: { tok: { $in: ['fone'] } }, common });
  const hintOf = (query: Record<string, unknown>, common: boolean) =>
    listPlan(promotionListQuery.parse(query), found(common)).hint;

  it('follows the words, or the order where the word is everywhere', () => {
    expect(hintOf({}, true)).toBe('search');
    expect(hintOf({ sort: 'hot' }, false)).toBe('search');
    expect(hintOf({ sort: 'hot' }, true)).toBe('all_hot');
    expect(hintOf({ sort: 'hot', city: 'ibaiti' }, true)).toBe('city_hot');
  });

  it('ends at row 1,000 and counts by the words', () => {
    const { filter, lastRow, count } = listPlan(promotionListQuery.parse({}), found(true));
    expect([filter.tok, lastRow, count.hint]).toEqual([{ $in: ['fone'] }, 1000, 'search']);
  });
});
