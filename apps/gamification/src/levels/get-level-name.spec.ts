import { defaultLevels } from './default-levels.js';
import { getLevelName } from './get-level-name.js';

it.each([
  [0, 'Novato'],
  [99, 'Novato'],
  [100, 'Garimpeiro'],
  [799, 'Caçador de Ofertas'],
  [1_000_000, 'Mestre da Pechincha'],
  [-2, 'Novato'],
])('with %p points one is %s', (points, name) => {
  expect(getLevelName(points, defaultLevels)).toBe(name);
});

it('reads the levels in any order, and knows none where there is none', () => {
  expect(getLevelName(150, defaultLevels.toReversed())).toBe('Garimpeiro');
  expect(getLevelName(150, [])).toBeNull();
});
