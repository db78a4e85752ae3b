import { grant } from './grants.js';

/** What is given in the end for these beginnings and ends, each with what it is worth then. */
function after(...facts: [by: 1 | -1, worth: number][]) {
  let state = { net: 0, given: 0 };
  let points = 0;
  let tally = 0;
  for (const [by, worth] of facts) {
    const granted = grant(state, by, worth);
    state = granted;
    points += granted.points;
    tally += granted.tally;
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
])('%s', (_name, facts, [points, tally]) => {
  expect(after(...facts)).toEqual([points, tally]);
});
