import { calculateGrant } from './grants.repository.js';

/** The total points and tally after these starts (1) and ends (−1), each with the points per grant at that time. */
function applyAll(...changes: [by: 1 | -1, points: number][]) {
  let state = { net: 0, given: 0 };
  let points = 0;
  let tally = 0;
  for (const [change, pointsPerThing] of changes) {
    const result = calculateGrant(state, change, pointsPerThing);
    state = result;
    points += result.points;
    tally += result.tally;
  }
  return [points, tally];
}

it.each<[string, [1 | -1, number][], [number, number]]>([
  ['starts', [[1, 50]], [50, 1]],
  [
    'starts and ends',
    [
      [1, 50],
      [-1, 50],
    ],
    [0, 0],
  ],
  [
    'ends before it starts',
    [
      [-1, 50],
      [1, 50],
    ],
    [0, 0],
  ],
  [
    'ends after the rule changed',
    [
      [1, 50],
      [-1, 80],
    ],
    [0, 0],
  ],
  [
    'starts again after the rule changed',
    [
      [1, 50],
      [-1, 80],
      [1, 80],
    ],
    [80, 1],
  ],
  [
    'starts again before the end arrives',
    [
      [1, 50],
      [1, 50],
      [-1, 50],
    ],
    [50, 1],
  ],
  [
    'ends twice before it starts twice',
    [
      [-1, 50],
      [-1, 50],
      [1, 50],
      [1, 50],
    ],
    [0, 0],
  ],
  [
    'starts three times and ends twice',
    [
      [-1, 50],
      [1, 50],
      [1, 50],
      [-1, 50],
      [1, 50],
    ],
    [50, 1],
  ],
  [
    'earns no points and ends',
    [
      [1, 0],
      [-1, 50],
    ],
    [0, 0],
  ],
])('calculateGrant sums up correctly when a thing %s', (_name, changes, [points, tally]) => {
  expect(applyAll(...changes)).toEqual([points, tally]);
});
