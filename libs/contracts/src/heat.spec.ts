import { calculateHeat } from './heat.js';

it.each([
  [{ netLikes: 30, reached: { 10: 20, 30: 1440 } }, 'fire'],
  [{ netLikes: 29, reached: { 10: 20, 30: 1440 } }, 'hot'],
  [{ netLikes: 30, reached: { 10: 361, 30: 1441 } }, undefined],
  [{ netLikes: 30, reached: { 10: 360, 30: 1441 } }, 'hot'],
  [{ netLikes: 500, reached: {} }, undefined],
  [{ netLikes: 9, reached: { 10: 5 } }, undefined],
  [{ netLikes: 10, reached: { 10: 360 } }, 'hot'],
  [{ netLikes: 0, reached: {} }, undefined],
  [{ netLikes: -4, reached: {} }, undefined],
  [{ netLikes: -5, reached: { 10: 5 } }, 'cold'],
])('heat of %j is %s', (history, heat) => {
  expect(calculateHeat(history)).toBe(heat);
});
