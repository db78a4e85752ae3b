import { promotionListQuery } from '@pechincha/contracts/operations/promotions';
import { planList, toListCriteria } from './list-plan.js';
import { TotalCache } from './lists.repository.js';

const plan = (query: Record<string, unknown>) => planList(toListCriteria(promotionListQuery.parse(query)));
/** A list whose rows must be counted. */
const countedPlan = (query: Record<string, unknown>) => ({ ...plan(query), counter: undefined });
const createCache = (rows: number) => {
  const queries: string[] = [];
  const cache = new TotalCache(
    ({ count }) => {
      queries.push(JSON.stringify(count.filter));
      return Promise.resolve(rows);
    },
    () => Promise.resolve(rows),
  );
  return { cache, queries };
};

it('total cache does not count when the page shows the total', async () => {
  const { cache, queries } = createCache(999);
  expect(await cache.getTotal(plan({}), 7)).toEqual({ total: 7, totalIsExact: true });
  expect(await cache.getTotal(plan({ page: 3 }), 7)).toEqual({ total: 47, totalIsExact: true });
  expect(await cache.getTotal(plan({}), 0)).toEqual({ total: 0, totalIsExact: true });
  expect(queries).toEqual([]);
});

it('total cache counts once for all pages and sort orders of one filter', async () => {
  const { cache, queries } = createCache(45);
  expect(await cache.getTotal(countedPlan({}), 20)).toEqual({ total: 45, totalIsExact: true });
  expect(await cache.getTotal(countedPlan({ page: 2, sort: 'hot' }), 20)).toEqual({
    total: 45,
    totalIsExact: true,
  });
  expect(await cache.getTotal(countedPlan({ page: 9 }), 0)).toEqual({ total: 45, totalIsExact: true });
  await cache.getTotal(countedPlan({ category: 'moda' }), 20);
  expect(queries).toHaveLength(2);
});

it('total cache does not count when the plan knows the total or has a counter', async () => {
  const { cache, queries } = createCache(45);
  expect(await cache.getTotal(plan({}), 20)).toEqual({ total: 45, totalIsExact: true });
  expect(await cache.getTotal({ ...countedPlan({}), total: 31 }, 20)).toEqual({
    total: 31,
    totalIsExact: true,
  });
  expect(queries).toEqual([]);
});

it('total is capped and not exact when there are more rows than the last row', async () => {
  expect(await createCache(10_001).cache.getTotal(plan({}), 20)).toEqual({
    total: 10_000,
    totalIsExact: false,
  });
  expect(await createCache(10_000).cache.getTotal(plan({}), 20)).toEqual({
    total: 10_000,
    totalIsExact: true,
  });
  expect(await createCache(1_001).cache.getTotal(plan({ minPrice: 1 }), 20)).toEqual({
    total: 1_000,
    totalIsExact: false,
  });
});

it('total is not exact when only the matches among some rows were counted and the page is full', async () => {
  const among = { filter: { status: 'active' as const }, rows: 1_000 };
  const bounded = { ...countedPlan({}), count: { ...countedPlan({}).count, among } };
  expect(await createCache(3).cache.getTotal(bounded, 20)).toEqual({ total: 20, totalIsExact: false });
  expect(await createCache(3).cache.getTotal(bounded, 7)).toEqual({ total: 7, totalIsExact: true });
});

it('total is never smaller than the rows already read', async () => {
  expect(await createCache(19).cache.getTotal(plan({}), 20)).toEqual({ total: 20, totalIsExact: true });
});

it('total cache counts again when the last count failed', async () => {
  let tries = 0;
  const cache = new TotalCache(
    () => ((tries += 1) === 1 ? Promise.reject(new Error('down')) : Promise.resolve(30)),
    () => Promise.resolve(30),
  );
  await expect(cache.getTotal(countedPlan({}), 20)).rejects.toThrow('down');
  expect(await cache.getTotal(countedPlan({}), 20)).toEqual({ total: 30, totalIsExact: true });
});
