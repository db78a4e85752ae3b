import { nextOf, turnOf } from './ad-turns';

it('keeps each for its own time, 8 seconds where it has none', () => {
  const ads = [{ duration: 12 }, { duration: null }];
  expect(turnOf(ads, 0)).toBe(12_000);
  expect(turnOf(ads, 1)).toBe(8_000);
});

it('lets a single one stay', () => {
  expect(turnOf([{ duration: 5 }], 0)).toBeNull();
});

it('goes round', () => {
  expect([0, 1, 2].map((index) => nextOf(3, index))).toEqual([1, 2, 0]);
});
