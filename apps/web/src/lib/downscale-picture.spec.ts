import { getDownscaledSize } from './use-chosen-picture';

it.each([
  [8000, 6000, [2400, 1800]],
  [1000, 30_000, [80, 2400]],
  [1200, 900, [1200, 900]],
  [30_000, 1, [2400, 1]],
])('getDownscaledSize maps %d × %d to %j', (width, height, size) => {
  expect(getDownscaledSize(width, height)).toEqual(size);
});
