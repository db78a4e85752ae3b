import { isDue } from './is-due.js';

const at = new Date('2026-11-20T12:00:00Z');
const last = { promotions: ['p1', 'p2'], price: 100, at };
const hoursLater = (hours: number) => new Date(at.getTime() + hours * 3_600_000);

it.each([
  ['another promotion within 24 hours', { promotionId: 'p3', price: 100, at: hoursLater(23.9) }, false],
  ['another promotion after 24 hours', { promotionId: 'p3', price: 200, at: hoursLater(24) }, true],
  ['an earlier event', { promotionId: 'p3', price: 100, at: hoursLater(-50) }, false],
  ['the same promotion after 24 hours', { promotionId: 'p1', price: 100, at: hoursLater(500) }, false],
  ['the same promotion 5 % cheaper', { promotionId: 'p2', price: 95, at: hoursLater(1) }, true],
  ['another promotion 5 % cheaper', { promotionId: 'p3', price: 95, at: hoursLater(1) }, true],
  ['another promotion less than 5 % cheaper', { promotionId: 'p3', price: 95.01, at: hoursLater(1) }, false],
])('notice of %s is due: %j %s', (_what, next, due) => {
  expect(isDue(last, next)).toBe(due);
});

it('first notice of a product is due', () => {
  expect(isDue(undefined, { promotionId: 'p1', price: 1, at })).toBe(true);
});

it('notice is due at 95 % of a price whose cents are no binary fractions', () => {
  expect(isDue({ ...last, price: 1.4 }, { promotionId: 'p1', price: 1.33, at })).toBe(true);
});
