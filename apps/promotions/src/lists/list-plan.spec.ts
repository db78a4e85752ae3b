import { promotionListQuery } from '@pechincha/contracts/operations/promotions';
import { intersect, planList, toListCriteria } from './list-plan.js';
import { getMaxRowsToSort, planFilteredList, type RowEstimates } from './list-planner.service.js';

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
  for (const city of ['sao-paulo', 'São Paulo']) {
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

const createMatch = (promotionCount: number, isOrdered = true) => ({
  index: 'search_publishedAt',
  range: { searchTokens: { $in: ['fone'] } },
  filter: { searchTokens: { $in: ['fone'] } },
  promotionCount,
  isOrdered,
  isCounted: true,
});
const millionRows = { activeTotal: 1_000_000, inScope: 1_000_000 };
const planFiltered = (query: Record<string, unknown>, estimates: Partial<RowEstimates>) =>
  planFilteredList(toListCriteria(promotionListQuery.parse(query)), { ...millionRows, ...estimates });

it('sort limit equals the expected length of an index scan, up to a maximum', () => {
  expect(getMaxRowsToSort(20, 10_000, true)).toBe(448);
  expect(getMaxRowsToSort(20, 1_000_000, true)).toBe(4_473);
  expect(getMaxRowsToSort(1_000, 1_000_000, true)).toBe(10_000);
  expect(getMaxRowsToSort(20, 0, true)).toBe(20);
  expect(getMaxRowsToSort(20, 1_000_000, false)).toBe(2_237);
});

describe('list plan with a price range', () => {
  const query = { minPrice: '10', maxPrice: '1.000,50' };

  it('sorts the matches when they are few and scans the sort index when they are many', () => {
    const few = planFiltered(query, { inPriceRange: 2_237 });
    expect([few.hint, few.indexScan, few.total]).toEqual(['status_finalPrice', undefined, 1_001]);
    const { hint, indexScan } = planFiltered({ ...query, sort: 'hot' }, { inPriceRange: 2_238 });
    expect([hint, indexScan?.hint]).toEqual(['status_finalPrice', 'status_hot_finalPrice']);
    expect(indexScan?.filter.finalPrice).toEqual({ $gte: 10, $lte: 1000.5 });
  });

  it('reads the price index in order when sorting by price', () => {
    const { hint, indexScan } = planFiltered({ ...query, sort: 'price_desc' }, { inPriceRange: 50_000 });
    expect([hint, indexScan]).toEqual(['status_finalPrice', undefined]);
  });

  it('reads all promotions of the city when they are few', () => {
    const { hint, indexScan, count } = planFiltered(
      { ...query, city: 'ibaiti', sort: 'hot' },
      { inScope: 99, inPriceRange: 100 },
    );
    expect([hint, indexScan, count.hint]).toEqual([
      'status_city_hot_finalPrice',
      undefined,
      'status_city_hot_finalPrice',
    ]);
  });
});

describe('list plan with marks', () => {
  const mark = (promotionCount: number) => ({
    ...createMatch(promotionCount),
    index: 'marks_publishedAt',
    range: { marks: 'open' },
    filter: { marks: 'open' },
  });

  it('sorts the matches when they are few and scans the sort index when they are many', () => {
    const few = planFiltered({ open: 'true', sort: 'hot' }, { match: mark(4_473) });
    expect([few.hint, few.indexScan, few.lastRow]).toEqual(['marks_publishedAt', undefined, 1_000]);
    const many = planFiltered({ open: 'true', sort: 'hot', city: 'ibaiti' }, { match: mark(4_474) });
    expect([many.hint, many.indexScan?.hint]).toEqual(['marks_publishedAt', 'status_city_hot_finalPrice']);
    expect(many.indexScan?.filter).toMatchObject({ city: 'ibaiti', marks: 'open' });
  });

  it('reads the index of marks in order when sorting by newest', () => {
    const { hint, indexScan } = planFiltered({ open: 'true' }, { match: mark(900_000) });
    expect([hint, indexScan]).toEqual(['marks_publishedAt', undefined]);
  });

  it('counts matches among the newest thousand rows with the mark', () => {
    const { count } = planFiltered({ open: 'true', city: 'ibaiti' }, { match: mark(1_001) });
    expect(count.among).toEqual({ filter: { status: { $in: ['active'] }, marks: 'open' }, rows: 1_000 });
  });
});

it('intersect reads the rarer of two matches and compares the other with each row', () => {
  const word = { ...createMatch(300), filter: { searchTokens: 'fone', $nor: [{ searchTokens: 'azul' }] } };
  const mark = {
    ...createMatch(200, false),
    index: 'marks_publishedAt',
    range: { marks: 'open' },
    filter: { marks: 'open', $nor: [{ marks: { $ne: 'free-shipping' } }] },
  };
  const both = intersect(word, mark);
  expect(both).toEqual(intersect(mark, word));
  expect(both).toMatchObject({ index: 'marks_publishedAt', range: { marks: 'open' }, promotionCount: 200 });
  expect([both.isCounted, both.isOrdered]).toEqual([false, false]);
  expect(both.filter).toEqual({
    searchTokens: 'fone',
    marks: 'open',
    $nor: expect.arrayContaining([{ searchTokens: 'azul' }, { marks: { $ne: 'free-shipping' } }]),
  });
  expect(intersect(mark, { ...word, promotionCount: 100 })).toMatchObject({ index: 'search_publishedAt' });
});

describe('list plan with a search', () => {
  it('uses the search index when matches are few and scans the sort index when they are many', () => {
    const few = planFiltered({ search: 'fone', sort: 'hot' }, { match: createMatch(4_473) });
    expect([few.hint, few.indexScan]).toEqual(['search_publishedAt', undefined]);
    const many = planFiltered({ search: 'fone', sort: 'hot', city: 'ibaiti' }, { match: createMatch(4_474) });
    expect([many.hint, many.indexScan?.hint]).toEqual(['search_publishedAt', 'status_city_hot_finalPrice']);
  });

  it('knows the total when nothing but one word filters', () => {
    const match = createMatch(300);
    expect(planFiltered({ search: 'fone' }, { match }).total).toBe(300);
    expect(planFiltered({ search: 'fone' }, { match: createMatch(4_000) }).total).toBe(1_001);
    expect(planFiltered({ search: 'fone' }, { match: { ...match, isCounted: false } }).total).toBeUndefined();
    const more = [{ city: 'ibaiti' }, { category: 'moda' }, { minPrice: '10' }];
    for (const query of more)
      expect(planFiltered({ search: 'fone', ...query }, { match }).total).toBeUndefined();
  });

  it('counts matches only among the newest thousand rows when more rows have the word', () => {
    const count = (promotionCount: number) =>
      planFiltered({ search: 'fone azul', city: 'ibaiti' }, { match: createMatch(promotionCount) }).count
        .among;
    expect(count(1_000)).toBeUndefined();
    expect(count(1_001)).toEqual({
      filter: { status: { $in: ['active'] }, searchTokens: { $in: ['fone'] } },
      rows: 1_000,
    });
  });

  it('reads the search index in order when sorting by newest', () => {
    expect(planFiltered({ search: 'fone' }, { match: createMatch(9_000) })).toMatchObject({
      hint: 'search_publishedAt',
      lastRow: 1_000,
    });
    expect(planFiltered({ search: 'fone' }, { match: createMatch(9_000) }).indexScan).toBeUndefined();
    expect(planFiltered({ search: 'fone' }, { match: createMatch(9_000, false) }).indexScan).toBeDefined();
  });

  it('uses the index with the fewest rows of city, search and price', () => {
    const query = { search: 'fone', maxPrice: '50', city: 'ibaiti', sort: 'discount' };
    const hint = (inScope: number, promotionCount: number, inPriceRange: number) =>
      planFiltered(query, { inScope, match: createMatch(promotionCount), inPriceRange }).hint;
    expect([hint(9, 10, 11), hint(11, 9, 10), hint(10, 11, 9)]).toEqual([
      'status_city_discount_finalPrice',
      'search_publishedAt',
      'status_city_finalPrice',
    ]);
    expect(planFiltered(query, { match: createMatch(5), inPriceRange: 9 }).total).toBeUndefined();
  });
});
