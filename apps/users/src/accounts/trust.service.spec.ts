import { addTime, toWarningFields } from './trust.service.js';

const [first, second, third] = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 10, day))) as [
  Date,
  Date,
  Date,
];

it('times are sorted and each is listed once', () => {
  expect(addTime([first, third], second)).toEqual([first, second, third]);
  expect(addTime([first, third], new Date(first))).toEqual([first, third]);
});

it.each([
  ['none without warnings', [], [first], null],
  ['the last one', [first, second], [], second],
  ['the last one when an older one is reversed', [first, second], [first], second],
  ['the one before when the last one is reversed', [first, second], [second], first],
  ['none when all are reversed', [first, second], [first, second], null],
] as const)('warning that stands is %s', (_name, warnings, reversed, expected) => {
  expect(toWarningFields([...warnings], [...reversed]).warnedAt).toEqual(expected);
});
