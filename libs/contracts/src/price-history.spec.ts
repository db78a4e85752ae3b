import {
  calculateDiscountVerdict,
  calculatePriceReference,
  getDailyLows,
  isLowestPrice,
  subtractDays,
  type Author,
  type ProductPrice,
} from './price-history.js';

const TODAY = '2026-11-25';
const person = (id: string, change: Partial<Author> = {}): Author => ({
  id,
  addressGroup: null,
  voteWeight: 1,
  ...change,
});
const [ana, bruno, caio, davi] = ['ana', 'bruno', 'caio', 'davi'].map((id) => person(id)) as [
  Author,
  Author,
  Author,
  Author,
];
const priceOf = (daysAgo: number, price: number, author: Author): ProductPrice => ({
  day: subtractDays(TODAY, daysAgo),
  price,
  author,
});

/** Exactly enough for a promotion of Davi. */
const enough = [
  priceOf(14, 100, ana),
  priceOf(10, 110, bruno),
  priceOf(5, 120, caio),
  priceOf(5, 90, ana),
  priceOf(1, 130, bruno),
];
const calculate = (prices: ProductPrice[], author = davi) => calculatePriceReference(prices, author, TODAY);

it('reference is the median of the lowest price of each day', () => {
  expect(calculate(enough)).toEqual({ enough: true, reference: 105, lowest: 90 });
  expect(calculate([...enough, priceOf(2, 125.01, caio)])).toMatchObject({ reference: 110 });
  expect(calculate([...enough, priceOf(2, 100.01, caio)])).toMatchObject({ reference: 100.01 });
});

it.each([
  ['four prices', enough.toSpliced(3, 1)],
  ['three days', [...enough.slice(0, 4), priceOf(10, 130, bruno)]],
  ['two people', enough.map((price) => ({ ...price, author: price.author === caio ? ana : price.author }))],
  ['13 days', [priceOf(13, 100, ana), ...enough.slice(1)]],
  [
    'a member without vote weight',
    enough.map((price) => ({
      ...price,
      author: { ...price.author, voteWeight: price.author === caio ? 0 : 1 },
    })),
  ],
  [
    'two of one address group',
    enough.map((price) => ({
      ...price,
      author: { ...price.author, addressGroup: price.author === ana ? null : 'k' },
    })),
  ],
])('prices of %s are not enough', (_what, prices) => {
  expect(calculate(prices)).toEqual({ enough: false, reference: null, lowest: null });
});

it('prices of the author and of the author’s address group say nothing', () => {
  const own = [3, 7, 20, 30].map((daysAgo) => priceOf(daysAgo, 500, davi));
  const withAddressGroup = (price: ProductPrice) => ({
    ...price,
    author: person('eva', { addressGroup: 'k' }),
  });
  expect(calculate([...enough, ...own])).toEqual(calculate(enough));
  expect(calculate(own)).toMatchObject({ enough: false });
  expect(calculate([...enough, ...own.map(withAddressGroup)], person('davi', { addressGroup: 'k' }))).toEqual(
    calculate(enough),
  );
  expect(calculate(enough, ana)).toMatchObject({ enough: false });
});

it('prices of 90 days ago count, those of 91 and of tomorrow do not', () => {
  const others = enough.slice(1);
  expect(calculate([priceOf(90, 100, ana), ...others])).toMatchObject({ enough: true });
  expect(calculate([priceOf(91, 1, ana), ...enough])).toMatchObject({ lowest: 90 });
  expect(calculate([priceOf(-1, 1, ana), ...enough])).toMatchObject({ lowest: 90 });
});

it.each([
  [115.5, 'proved'],
  [115.51, 'inflated'],
  [80.01, 'proved'],
  [80, undefined],
  [null, undefined],
] as const)('original price of %p is %p when the reference is 105', (originalPrice, claim) => {
  const deal = { originalPrice, promotionalPrice: 80 };
  expect(calculateDiscountVerdict(deal, calculate(enough))).toBe(claim);
});

it('original price is unproved without enough prices', () => {
  const nothing = calculate([]);
  expect(calculateDiscountVerdict({ originalPrice: 90, promotionalPrice: 80 }, nothing)).toBe('unproved');
  expect(calculateDiscountVerdict({ originalPrice: null, promotionalPrice: 80 }, nothing)).toBeUndefined();
});

it.each([
  [90, true],
  [89.99, true],
  [90.01, false],
])('price of %p is the lowest: %p', (price, expected) => {
  expect(isLowestPrice(price, calculate(enough))).toBe(expected);
  expect(isLowestPrice(price, calculate([]))).toBe(false);
});

it('lows of days are the lowest price of each, the first of equal ones', () => {
  const prices = [priceOf(2, 10, ana), priceOf(2, 9, bruno), priceOf(2, 9, caio), priceOf(1, 12, ana)];
  expect([...getDailyLows(prices).values()]).toEqual([prices[1], prices[3]]);
});

it('days are subtracted across months and years', () => {
  expect([subtractDays('2026-03-01', 1), subtractDays('2026-01-10', 90)]).toEqual([
    '2026-02-28',
    '2025-10-12',
  ]);
});
