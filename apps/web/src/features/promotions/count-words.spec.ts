import { countWords } from './count-words';

it.each([
  [0, true, 'nenhuma promoção'],
  [1, true, '1 promoção'],
  [1284, true, '1.284 promoções'],
  [10_000, false, 'mais de 10.000 promoções'],
])('%i (exact: %s) reads %j', (total, totalIsExact, words) => {
  expect(countWords({ total, totalIsExact })).toBe(words);
});
