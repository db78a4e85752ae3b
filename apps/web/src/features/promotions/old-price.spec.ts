import { getOldPrice } from './old-price';

it.each([
  [29.9, 19.9, 29.9],
  [19.9, 19.9, null],
  [9.9, 19.9, null],
  [null, 19.9, null],
])('%p before %p: %p is crossed out', (originalPrice, promotionalPrice, crossedOut) => {
  expect(getOldPrice({ originalPrice, promotionalPrice })).toBe(crossedOut);
});
