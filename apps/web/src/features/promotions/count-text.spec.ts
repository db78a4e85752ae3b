import { toCountText } from './count-text';

it.each([
  [0, true, 'nenhuma promoção'],
  [1, true, '1 promoção'],
  [1284, true, '1.284 promoções'],
  [10_000, false, 'mais de 10.000 promoções'],
])('count text of %i (exact: %s) is %j', (total, totalIsExact, text) => {
  expect(toCountText({ total, totalIsExact })).toBe(text);
});
