import { getNextIndex, getDisplayMs } from './ad-rotation';

it('ad display time is its duration, or 8 seconds when it has none', () => {
  const ads = [{ duration: 12 }, { duration: null }];
  expect(getDisplayMs(ads, 0)).toBe(12_000);
  expect(getDisplayMs(ads, 1)).toBe(8_000);
});

it('ad display time is null when there is one ad', () => {
  expect(getDisplayMs([{ duration: 5 }], 0)).toBeNull();
});

it('ad rotation restarts after the last ad', () => {
  expect([0, 1, 2].map((index) => getNextIndex(3, index))).toEqual([1, 2, 0]);
});
