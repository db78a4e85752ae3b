import { getNextIndex, getDisplayMs } from './ad-rotation';

it('keeps each for its own time, 8 seconds where it has none', () => {
  const ads = [{ duration: 12 }, { duration: null }];
  expect(getDisplayMs(ads, 0)).toBe(12_000);
  expect(getDisplayMs(ads, 1)).toBe(8_000);
});

it('lets a single one stay', () => {
  expect(getDisplayMs([{ duration: 5 }], 0)).toBeNull();
});

it('goes round', () => {
  expect([0, 1, 2].map((index) => getNextIndex(3, index))).toEqual([1, 2, 0]);
});
