import { breakLines, truncateToFit } from './break-lines.js';

const fits = (line: string): boolean => line.length <= 10;

it.each([
  ['curto', ['curto']],
  ['um dois tres quatro', ['um dois', 'tres', 'quatro']],
  ['um dois tres quatro cinco seis', ['um dois', 'tres', 'quatro ci…']],
  ['pneumoultramicroscopico', ['pneumoultr', 'amicroscop', 'ico']],
  ['', []],
])('breaks %p', (text, lines) => {
  expect(breakLines(text, fits, 3)).toEqual(lines);
});

it('cuts what does not fit, and leaves no comma before the ellipsis', () => {
  expect(truncateToFit('Loja do Zé', fits)).toBe('Loja do Zé');
  expect(truncateToFit('Casa, mesa, banho', fits)).toBe('Casa, mes…');
  expect(truncateToFit('Casa mes, banho', fits)).toBe('Casa mes…');
  expect(truncateToFit('xxxxxxxxxxxx', () => false)).toBe('');
});
