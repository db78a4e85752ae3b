import { exactTime, relativeTime } from './dates';

const now = new Date(2026, 10, 21, 15, 30);

it.each([
  [new Date(2026, 10, 21, 15, 30, 40), 'agora'],
  [new Date(2026, 10, 21, 15, 29, 30), 'agora'],
  [new Date(2026, 10, 21, 15, 18), 'há 12 min'],
  [new Date(2026, 10, 21, 9, 0), 'há 6 h'],
  [new Date(2026, 10, 20, 14, 5), 'ontem às 14:05'],
  [new Date(2026, 10, 19, 23, 59), 'há 2 dias'],
  [new Date(2026, 10, 15, 0, 0), 'há 6 dias'],
  [new Date(2026, 10, 14, 23, 59), '14 de nov. de 2026'],
])('%s reads %j', (then, words) => {
  expect(relativeTime(then, now)).toBe(words);
});

it('says minutes across midnight', () => {
  expect(relativeTime(new Date(2026, 10, 20, 23, 50), new Date(2026, 10, 21, 0, 10))).toBe('há 20 min');
});

it('writes the exact time', () => {
  expect(exactTime(new Date(2026, 10, 21, 15, 18))).toBe('21 de nov. de 2026, 15:18');
});
