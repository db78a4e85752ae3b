import { toDay } from '@pechincha/contracts/days';
import { getDayEnd, getDayStart, getDisplayPeriod, NEVER } from './display-period.js';

const toIsoString = (time: Date | null) => time?.toISOString() ?? null;

it('a day lasts from midnight to midnight in São Paulo', () => {
  expect(toIsoString(getDayStart('2026-11-30'))).toBe('2026-11-30T03:00:00.000Z');
  expect(toIsoString(getDayEnd('2026-11-30'))).toBe('2026-12-01T03:00:00.000Z');
  expect(toIsoString(getDayEnd('2026-12-31'))).toBe('2027-01-01T03:00:00.000Z');
  expect(toDay(new Date('2026-12-01T02:59:59.999Z'))).toBe('2026-11-30');
  expect(toDay(new Date('2026-12-01T03:00:00Z'))).toBe('2026-12-01');
});

it('getDayStart uses the summer offset when São Paulo had summer time', () => {
  expect(toIsoString(getDayStart('2018-12-01'))).toBe('2018-12-01T02:00:00.000Z');
});

it.each([
  // entered end, stored end, end of display
  ['a day', '2026-11-30', '2026-11-30T03:00:00.000Z', '2026-12-01T03:00:00.000Z'],
  ['a midnight in UTC', '2026-11-30T00:00:00.000Z', '2026-11-30T03:00:00.000Z', '2026-12-01T03:00:00.000Z'],
  [
    'a midnight in São Paulo',
    '2026-11-30T03:00:00.000Z',
    '2026-11-30T03:00:00.000Z',
    '2026-12-01T03:00:00.000Z',
  ],
  ['a time of day', '2026-11-30T15:30:00.000Z', '2026-11-30T15:30:00.000Z', '2026-11-30T15:30:00.000Z'],
])(
  'getDisplayPeriod ends at the right moment when the end is %s',
  (_name, endDate, expectedEnd, expectedOff) => {
    const period = getDisplayPeriod({ startDate: '2026-11-01', endDate }, false);
    expect([toIsoString(period.endDate), toIsoString(period.endsAt)]).toEqual([expectedEnd, expectedOff]);
  },
);

it('getDisplayPeriod starts at midnight of a day, or at an exact time', () => {
  const getStart = (startDate: string) =>
    toIsoString(getDisplayPeriod({ startDate, endDate: null }, false).startsAt);
  expect(getStart('2026-11-30')).toBe('2026-11-30T03:00:00.000Z');
  expect(getStart('2026-11-30T15:30:00.000Z')).toBe('2026-11-30T15:30:00.000Z');
});

it('getDisplayPeriod never starts an advertisement and starts a banner at once when there is no start date', () => {
  const none = { startDate: null, endDate: null };
  expect(getDisplayPeriod(none, false)).toEqual({ ...none, startsAt: NEVER, endsAt: NEVER });
  expect(getDisplayPeriod(none, true).startsAt.getTime()).toBe(0);
});
