import { formatWait } from './moderation-log-page';

it.each([
  [null, null],
  [0, '0 min'],
  [59, '59 min'],
  [60, '1h'],
  [65, '1h05'],
  [200, '3h20'],
  [1_439, '23h'],
  [2_880, '2 dias'],
  [10_000, '7 dias'],
])('wait of %j minutes is %j', (minutes, text) => {
  expect(formatWait(minutes)).toBe(text);
});
