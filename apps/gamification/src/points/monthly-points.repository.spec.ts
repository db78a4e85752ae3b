import { addPoints, listEarned, type NewLedgerRow } from './ledger.repository.js';
import { getPreviousMonth, toMonth } from './monthly-points.repository.js';

it.each([
  ['2026-11', '2026-10'],
  ['2027-01', '2026-12'],
])('month before %s is %s', (month, previous) => {
  expect(getPreviousMonth(month)).toBe(previous);
});

it.each([
  ['2026-12-01T02:59:59.999Z', '2026-11'],
  ['2026-12-01T03:00:00.000Z', '2026-12'],
])('%s is in the month %s of São Paulo', (time, month) => {
  expect(toMonth(new Date(time))).toBe(month);
});

const createRow = (fields: Partial<NewLedgerRow> = {}): NewLedgerRow => ({
  member: 'ana',
  points: 0,
  reason: 'like-taken-back',
  source: 'event',
  about: null,
  occurredAt: new Date('2026-12-10T12:00:00Z'),
  ...fields,
});
const inNovember = new Date('2026-11-10T12:00:00Z');

it('points taken back leave the months in which they were given', () => {
  const row = createRow();
  for (const givenAt of [inNovember, inNovember, row.occurredAt, undefined]) addPoints(row, -2, givenAt);
  expect(row.points).toBe(-8);
  expect(listEarned(row)).toEqual([
    { month: '2026-12', points: -4 },
    { month: '2026-11', points: -4 },
  ]);
});

it('points given count in the month of their event', () => {
  const row = createRow({ reason: 'like-received' });
  addPoints(row, 2, inNovember);
  expect(row).not.toHaveProperty('otherMonths');
  expect(listEarned(row)).toEqual([{ month: '2026-12', points: 2 }]);
});

it.each(['manual', 'reward-redeemed', 'redemption-cancelled'] as const)(
  'points with the reason %s are not earned',
  (reason) => {
    expect(listEarned(createRow({ reason, points: 40 }))).toEqual([]);
  },
);
