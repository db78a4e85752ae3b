import { getIgnoredUntil, isWarningDue, type CaseReason } from './reports.js';

const reports = (reason: CaseReason, ...weights: number[]) => weights.map((weight) => ({ reason, weight }));

it.each([
  ['two people', reports('golpe', 3, 3), false],
  ['three people of weight 5', reports('golpe', 1, 1, 3), false],
  ['three people of weight 6', reports('golpe', 1, 2, 3), true],
  ['six people of weight 1', reports('golpe', 1, 1, 1, 1, 1, 1), true],
  [
    'three people of whom one gives another reason',
    [...reports('golpe', 3, 3), ...reports('spam', 3)],
    false,
  ],
])('buyers are warned by %s: %#', (_who, counted, expected) => {
  expect(isWarningDue(counted)).toBe(expected);
});

const DAY_MS = 24 * 60 * 60_000;
const now = new Date('2026-11-25T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);

it.each([
  ['two reports', [1, 0], null],
  ['three reports of 90 days', [89, 1, 0], inDays(90)],
  ['three reports, the first 90 days before the last', [90, 1, 0], null],
  ['three reports of a month ago', [32, 31, 30], inDays(60)],
  ['three reports of 90 days ago', [92, 91, 90], null],
  ['four reports, in any order', [0, 10, 5, 20], inDays(90)],
])('reports are ignored after %s that were false', (_count, ages, expected) => {
  expect(getIgnoredUntil(ages.map(daysAgo), now)).toEqual(expected);
});
