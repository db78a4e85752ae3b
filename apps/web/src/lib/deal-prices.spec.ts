import { getFinalPrice, getOldPrice } from './deal-prices';

it.each([
  [29.9, 19.9, undefined, 29.9],
  [19.9, 19.9, undefined, null],
  [9.9, 19.9, undefined, null],
  [null, 19.9, undefined, null],
  [29.9, 19.9, 25, 29.9],
  [29.9, 19.9, 29.9, null],
  [29.9, 19.9, 34.9, null],
])(
  'old price of %p with current price %p and final price %p is %p',
  (originalPrice, promotionalPrice, finalPrice, crossedOut) => {
    expect(getOldPrice({ originalPrice, promotionalPrice, finalPrice })).toBe(crossedOut);
  },
);

it('final price is the promotional price when the deal has none', () => {
  expect(getFinalPrice({ promotionalPrice: 100 })).toBe(100);
  expect(getFinalPrice({ promotionalPrice: 100, finalPrice: 115 })).toBe(115);
});
