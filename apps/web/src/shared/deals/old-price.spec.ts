import { getOldPrice } from './old-price';

it.each([
  [29.9, 19.9, 29.9],
  [19.9, 19.9, null],
  [9.9, 19.9, null],
  [null, 19.9, null],
])('old price of %p with current price %p is %p', (originalPrice, promotionalPrice, crossedOut) => {
  expect(getOldPrice({ originalPrice, promotionalPrice })).toBe(crossedOut);
});
