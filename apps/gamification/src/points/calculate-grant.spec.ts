import { calculateGrant } from './calculate-grant.js';

/** What is given in the end for these beginnings and ends, each with what it is worth then. */
function applyAll(...changes: [by: 1 | -1, worth: number][]) {
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
  ['once', [[1, 50]], [50, 1]],
  [
    'and taken back',
    [
      [1, 50],
      [-1, 50],
    ],
    [0, 0],
  ],
  [
    'taken back before it is given',
    [
      [-1, 50],
      [1, 50],
    ],
    [0, 0],
  ],
  [
    'taken back after the rule changed',
    [
      [1, 50],
      [-1, 80],
    ],
    [0, 0],
  ],
  [
    'given again after the rule changed',
    [
      [1, 50],
      [-1, 80],
      [1, 80],
    ],
    [80, 1],
  ],
  [
    'given again before the end is heard of',
    [
      [1, 50],
      [1, 50],
      [-1, 50],
    ],
    [50, 1],
  ],
  [
    'two ends first',
    [
      [-1, 50],
      [-1, 50],
      [1, 50],
      [1, 50],
    ],
    [0, 0],
  ],
  [
    'two ends, three beginnings',
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
    'worth nothing',
    [
      [1, 0],
      [-1, 50],
    ],
    [0, 0],
  ],
])('%s', (_name, changes, [points, tally]) => {
  expect(applyAll(...changes)).toEqual([points, tally]);
});
