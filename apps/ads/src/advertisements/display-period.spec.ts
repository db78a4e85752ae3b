import { getDayStart, toDay, getDayEnd } from './time-zone.js';
import { NEVER, getDisplayPeriod } from './display-period.js';

const toIsoString = (time: Date | null) => time?.toISOString() ?? null;

it('a day is that of São Paulo, from midnight to midnight', () => {
  expect(toIsoString(getDayStart('2026-11-30'))).toBe('2026-11-30T03:00:00.000Z');
  expect(toIsoString(getDayEnd('2026-11-30'))).toBe('2026-12-01T03:00:00.000Z');
  expect(toIsoString(getDayEnd('2026-12-31'))).toBe('2027-01-01T03:00:00.000Z');
  expect(toDay(new Date('2026-12-01T02:59:59.999Z'))).toBe('2026-11-30');
  expect(toDay(new Date('2026-12-01T03:00:00Z'))).toBe('2026-12-01');
});

it('follows the clock where it was changed for summer', () => {
  expect(toIsoString(getDayStart('2018-12-01'))).toBe('2018-12-01T02:00:00.000Z');
});

it.each([
  // typed end, told end, first moment off
  ['a day', '2026-11-30', '2026-11-30T03:00:00.000Z', '2026-12-01T03:00:00.000Z'],
  [
    'a midnight of the browser',
    '2026-11-30T00:00:00.000Z',
    '2026-11-30T03:00:00.000Z',
    '2026-12-01T03:00:00.000Z',
  ],
  [
    'what was told before',
    '2026-11-30T03:00:00.000Z',
    '2026-11-30T03:00:00.000Z',
    '2026-12-01T03:00:00.000Z',
  ],
  ['a time of day', '2026-11-30T15:30:00.000Z', '2026-11-30T15:30:00.000Z', '2026-11-30T15:30:00.000Z'],
])('an end date includes its day: %s', (_name, endDate, expectedEnd, expectedOff) => {
  const period = getDisplayPeriod({ startDate: '2026-11-01', endDate }, false);
  expect([toIsoString(period.endDate), toIsoString(period.endsAt)]).toEqual([expectedEnd, expectedOff]);
});

it('begins with its day, or at the time that was told', () => {
  const getStart = (startDate: string) =>
    toIsoString(getDisplayPeriod({ startDate, endDate: null }, false).startsAt);
  expect(getStart('2026-11-30')).toBe('2026-11-30T03:00:00.000Z');
  expect(getStart('2026-11-30T15:30:00.000Z')).toBe('2026-11-30T15:30:00.000Z');
});

it('without a start an advertisement never begins, a banner at once; without an end neither ends', () => {
  const none = { startDate: null, endDate: null };
  expect(getDisplayPeriod(none, false)).toEqual({ ...none, startsAt: NEVER, endsAt: NEVER });
  expect(getDisplayPeriod(none, true).startsAt.getTime()).toBe(0);
});
