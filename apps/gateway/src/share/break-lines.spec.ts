import { breakLines, truncateToFit } from './break-lines.js';

const fits = (line: string): boolean => line.length <= 10;

it.each([
  ['curto', ['curto']],
  ['um dois tres quatro', ['um dois', 'tres', 'quatro']],
  ['um dois tres quatro cinco seis', ['um dois', 'tres', 'quatro ci…']],
  ['pneumoultramicroscopico', ['pneumoultr', 'amicroscop', 'ico']],
  ['', []],
])('breakLines breaks %p into lines that fit', (text, lines) => {
  expect(breakLines(text, fits, 3)).toEqual(lines);
});

it('truncateToFit shortens a text when it does not fit and removes punctuation before the ellipsis', () => {
  expect(truncateToFit('Loja do Zé', fits)).toBe('Loja do Zé');
  expect(truncateToFit('Casa, mesa, banho', fits)).toBe('Casa, mes…');
  expect(truncateToFit('Casa mes, banho', fits)).toBe('Casa mes…');
  expect(truncateToFit('xxxxxxxxxxxx', () => false)).toBe('');
});
