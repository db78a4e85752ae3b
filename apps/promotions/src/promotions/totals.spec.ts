import { promotionListQuery } from '@pechincha/contracts/operations/promotions';
import { listPlan } from './list-plan.js';
import { listQuestion } from './list-question.js';
import { Totals } from './totals.js';

const plan = (query: Record<string, unknown>) => listPlan(listQuestion(promotionListQuery.parse(query)));
const counting = (rows: number) => {
  const asked: string[] = [];
  const totals = new Totals(({ count }) => {
    asked.push(JSON.stringify(count.filter));
    return Promise.resolve(rows);
  });
  return { totals, asked };
};

it('asks nobody when the page says it', async () => {
  const { totals, asked } = counting(999);
  expect(await totals.of(plan({}), 7)).toEqual({ total: 7, totalIsExact: true });
  expect(await totals.of(plan({ page: 3 }), 7)).toEqual({ total: 47, totalIsExact: true });
  expect(await totals.of(plan({}), 0)).toEqual({ total: 0, totalIsExact: true });
  expect(asked).toEqual([]);
});

it('counts once for all pages and sorts of one filter', async () => {
  const { totals, asked } = counting(45);
  expect(await totals.of(plan({}), 20)).toEqual({ total: 45, totalIsExact: true });
  expect(await totals.of(plan({ page: 2, sort: 'hot' }), 20)).toEqual({ total: 45, totalIsExact: true });
  expect(await totals.of(plan({ page: 9 }), 0)).toEqual({ total: 45, totalIsExact: true });
  await totals.of(plan({ category: 'moda' }), 20);
  expect(asked).toHaveLength(2);
});

it('stops at the last row', async () => {
  expect(await counting(10_001).totals.of(plan({}), 20)).toEqual({ total: 10_000, totalIsExact: false });
  expect(await counting(10_000).totals.of(plan({}), 20)).toEqual({ total: 10_000, totalIsExact: true });
  expect(await counting(1_001).totals.of(plan({ minPrice: 1 }), 20)).toEqual({
    total: 1_000,
    totalIsExact: false,
  });
});

it('is never smaller than what was just read', async () => {
  expect(await counting(19).totals.of(plan({}), 20)).toEqual({ total: 20, totalIsExact: true });
});

it('asks again after a failure', async () => {
  let tries = 0;
  const totals = new Totals(() =>
    (tries += 1) === 1 ? Promise.reject(new Error('down')) : Promise.resolve(30),
  );
  await expect(totals.of(plan({}), 20)).rejects.toThrow('down');
  expect(await totals.of(plan({}), 20)).toEqual({ total: 30, totalIsExact: true });
});
