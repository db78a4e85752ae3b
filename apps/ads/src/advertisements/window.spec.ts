import { beginningOf, dayOf, endOf } from './sao-paulo.js';
import { NEVER, windowOf } from './window.js';

const iso = (time: Date | null) => time?.toISOString() ?? null;

it('a day is that of São Paulo, from midnight to midnight', () => {
  expect(iso(beginningOf('2026-11-30'))).toBe('2026-11-30T03:00:00.000Z');
  expect(iso(endOf('2026-11-30'))).toBe('2026-12-01T03:00:00.000Z');
  expect(iso(endOf('2026-12-31'))).toBe('2027-01-01T03:00:00.000Z');
  expect(dayOf(new Date('2026-12-01T02:59:59.999Z'))).toBe('2026-11-30');
  expect(dayOf(new Date('2026-12-01T03:00:00Z'))).toBe('2026-12-01');
});

it('follows the clock where it was changed for summer', () => {
  expect(iso(beginningOf('2018-12-01'))).toBe('2018-12-01T02:00:00.000Z');
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
])('an end date includes its day: %s', (_name, endDate, told, off) => {
  const window = windowOf({ startDate: '2026-11-01', endDate }, false);
  expect([iso(window.endDate), iso(window.endsAt)]).toEqual([told, off]);
});

it('begins with its day, or at the time that was told', () => {
  const start = (startDate: string) => iso(windowOf({ startDate, endDate: null }, false).startsAt);
  expect(start('2026-11-30')).toBe('2026-11-30T03:00:00.000Z');
  expect(start('2026-11-30T15:30:00.000Z')).toBe('2026-11-30T15:30:00.000Z');
});

it('without a start an advertisement never begins, a banner at once; without an end neither ends', () => {
  const none = { startDate: null, endDate: null };
  expect(windowOf(none, false)).toEqual({ ...none, startsAt: NEVER, endsAt: NEVER });
  expect(windowOf(none, true).startsAt.getTime()).toBe(0);
});
