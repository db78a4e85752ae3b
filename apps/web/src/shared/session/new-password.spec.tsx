import { parsePasswordHint } from './new-password';

it.each([
  [{}, null],
  [{ 'x-password-hint': '' }, null],
  [{ 'x-password-hint': '%E0%A4%A' }, null],
  [
    { 'x-password-hint': 'Esta%20senha%20est%C3%A1%20entre%20as%20mais%20usadas.' },
    'Esta senha está entre as mais usadas.',
  ],
])('password hint of headers %j is %j', (headers, hint) => {
  expect(parsePasswordHint(headers)).toBe(hint);
});
