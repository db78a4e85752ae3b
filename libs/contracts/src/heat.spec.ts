import { calculateHeat } from './heat.js';

it.each([
  [{ netLikes: 30, likeMilestones: { 10: 20, 30: 1440 } }, 'fire'],
  [{ netLikes: 29, likeMilestones: { 10: 20, 30: 1440 } }, 'hot'],
  [{ netLikes: 30, likeMilestones: { 10: 361, 30: 1441 } }, undefined],
  [{ netLikes: 30, likeMilestones: { 10: 360, 30: 1441 } }, 'hot'],
  [{ netLikes: 500, likeMilestones: {} }, undefined],
  [{ netLikes: 9, likeMilestones: { 10: 5 } }, undefined],
  [{ netLikes: 10, likeMilestones: { 10: 360 } }, 'hot'],
  [{ netLikes: 0, likeMilestones: {} }, undefined],
  [{ netLikes: -4, likeMilestones: {} }, undefined],
  [{ netLikes: -5, likeMilestones: { 10: 5 } }, 'cold'],
])('heat of %j is %s', (history, heat) => {
  expect(calculateHeat(history)).toBe(heat);
});
