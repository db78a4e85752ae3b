import { toRemainingText } from './comment-form';

it.each([
  [1799, undefined],
  [1800, 'Faltam 200 caracteres'],
  [1999, 'Falta 1 caractere'],
  [2000, 'Faltam 0 caracteres'],
  [2001, 'Passou 1 caractere do limite'],
  [6000, 'Passou 4.000 caracteres do limite'],
])('remaining text of %p characters is %p', (length, text) => {
  expect(toRemainingText(length)).toBe(text);
});
