import { isDue } from './product-notices.repository.js';

const at = new Date('2026-11-20T12:00:00Z');
const last = { price: 100, at };
const next = (price: number, hours: number) => ({ price, at: new Date(at.getTime() + hours * 3_600_000) });

it.each([
  ['within 24 hours', next(100, 23.9), false],
  ['after 24 hours', next(200, 24), true],
  ['5 % cheaper', next(95, 1), true],
  ['less than 5 % cheaper', next(95.01, 1), false],
  ['of an earlier event', next(100, -50), false],
  ['of an earlier event, 5 % cheaper', next(80, -1), false],
])('notice of another promotion of the product %s is due: %j %s', (_when, notice, due) => {
  expect(isDue({ product: last }, notice)).toBe(due);
});

it.each([
  ['after 24 hours', next(100, 500), false],
  ['5 % cheaper', next(95, 1), true],
  ['less than 5 % cheaper', next(95.01, 500), false],
  ['of an earlier event, 5 % cheaper', next(80, -1), false],
])('notice of the same promotion %s is due: %j %s', (_when, notice, due) => {
  expect(isDue({ promotion: last, product: last }, notice)).toBe(due);
  expect(isDue({ promotion: last }, notice)).toBe(due);
});

it('notice of the same promotion is due when it is cheaper than its own last one and the one of the product', () => {
  const product = { price: 80, at: next(0, 2).at };
  expect(isDue({ promotion: last, product }, next(90, 3))).toBe(false);
  expect(isDue({ promotion: last, product }, next(90, 30))).toBe(true);
  expect(isDue({ promotion: last, product: { ...product, price: 200 } }, next(110, 3))).toBe(false);
});

it('first notice of a product is due', () => {
  expect(isDue({}, { price: 1, at })).toBe(true);
});

it('notice is due at 95 % of a price whose cents are no binary fractions', () => {
  expect(isDue({ product: { price: 1.4, at } }, { price: 1.33, at })).toBe(true);
});
