import { formatDate, formatDateTime, formatRelativeTime } from './format';

const now = new Date('2026-11-21T15:30:00-03:00');

it.each([
  [new Date('2026-11-21T15:30:40-03:00'), 'agora'],
  [new Date('2026-11-21T15:29:30-03:00'), 'agora'],
  [new Date('2026-11-21T15:18:00-03:00'), 'há 12 min'],
  [new Date('2026-11-21T09:00:00-03:00'), 'há 6 h'],
  [new Date('2026-11-20T14:05:00-03:00'), 'ontem às 14:05'],
  [new Date('2026-11-19T23:59:00-03:00'), 'há 2 dias'],
  [new Date('2026-11-15T00:00:00-03:00'), 'há 6 dias'],
  [new Date('2026-11-14T23:59:00-03:00'), '14 de nov. de 2026'],
])('formatRelativeTime shows %s as %j', (date, text) => {
  expect(formatRelativeTime(date, now)).toBe(text);
});

it('formatRelativeTime shows minutes when midnight lies between', () => {
  expect(
    formatRelativeTime(new Date('2026-11-20T23:50:00-03:00'), new Date('2026-11-21T00:10:00-03:00')),
  ).toBe('há 20 min');
});

it('formatDateTime shows date and time', () => {
  expect(formatDateTime(new Date('2026-11-21T15:18:00-03:00'))).toBe('21 de nov. de 2026, 15:18');
});

it('formatDate shows the day in São Paulo', () => {
  expect(formatDate(new Date('2026-12-01T02:59:59.000Z'))).toBe('30 de nov. de 2026');
});
