import { toBackupName } from '../src/manifest.ts';
import { selectKept } from '../src/backup.ts';
import { isDue } from '../src/schedule.ts';

const DAY_MS = 24 * 60 * 60_000;
const newest = new Date('2026-11-26T07:00:00Z');
const daily = (days: number): Date[] =>
  Array.from({ length: days }, (_, index) => new Date(newest.getTime() - index * DAY_MS));
const names = (times: Date[]): string[] => selectKept(times).map((at) => toBackupName(at).slice(0, 10));

it('retention keeps the last backup of 7 days, 4 weeks and 12 months', () => {
  expect(names(daily(500))).toEqual([
    '2026-11-26',
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
});

it('retention keeps the same backups when it runs each day', () => {
  let kept: Date[] = [];
  for (const at of daily(500).toReversed()) kept = selectKept([...kept, at]);
  expect(kept).toEqual(selectKept(daily(500)));
});

it('retention keeps the newest of several backups of a day in São Paulo', () => {
  // 23:30 of the 25th and 00:30 of the 26th.
  const times = ['2026-11-26T02:30:00Z', '2026-11-26T03:30:00Z', '2026-11-26T12:00:00Z'];
  expect(selectKept(times.map((time) => new Date(time))).map((at) => at.toISOString().slice(11, 16))).toEqual(
    ['12:00', '02:30'],
  );
});

it('retention keeps backups however old when there are no newer ones', () => {
  const old = [new Date('2019-01-01T07:00:00Z'), new Date('2018-01-01T07:00:00Z')];
  expect(selectKept(old)).toEqual(old);
  expect(selectKept([])).toEqual([]);
});

it.each([
  ['none was made yet', undefined, '2026-11-26T12:00:00Z', true],
  ['the hour has come since', '2026-11-25T07:00:03Z', '2026-11-26T07:00:00Z', true],
  ['the hour has not come since', '2026-11-25T07:00:03Z', '2026-11-26T06:59:59Z', false],
  ['it was made this hour', '2026-11-26T07:00:03Z', '2026-11-26T07:59:00Z', false],
  ['it is older than a day', '2026-11-20T07:00:00Z', '2026-11-26T03:00:00Z', true],
])('schedule says whether a backup is due when %s', (_case, last, now, expected) => {
  expect(isDue(last === undefined ? undefined : new Date(last), new Date(now), 4)).toBe(expected);
});
