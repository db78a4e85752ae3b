import { getAdvertisementDisplayState } from './advertisement.js';

const now = new Date('2026-11-20T12:00:00Z');
const ad = {
  status: 'active' as const,
  city: null,
  startDate: '2026-11-10T03:00:00.000Z',
  endsAt: '2026-12-01T03:00:00.000Z',
};

it.each([
  ['within its display period', {}, 'showing'],
  ['without an end', { endsAt: null }, 'showing'],
  ['exactly at its start', { startDate: now.toISOString() }, 'showing'],
  ['exactly at its end', { endsAt: now.toISOString() }, 'expired'],
  [
    'inactive and past its end',
    { status: 'inactive' as const, endsAt: '2026-11-11T03:00:00.000Z' },
    'expired',
  ],
  ['before its start', { startDate: '2026-11-21T03:00:00.000Z' }, 'scheduled'],
  ['inactive', { status: 'inactive' as const }, 'off'],
  ['of the whole site without a start', { startDate: null, endsAt: null }, 'off'],
  ['of a city without a start', { startDate: null, city: 'curitiba' }, 'showing'],
])('getAdvertisementDisplayState of an ad %s (%j) is %s', (_name, changes, state) => {
  expect(getAdvertisementDisplayState({ ...ad, ...changes }, now)).toBe(state);
});
