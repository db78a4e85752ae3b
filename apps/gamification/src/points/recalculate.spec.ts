import { defaultLevels } from '../levels/levels.service.js';
import { getLevelName } from './recalculate.js';

it.each([
  [0, 'Novato'],
  [99, 'Novato'],
  [100, 'Garimpeiro'],
  [799, 'Caçador de Ofertas'],
  [1_000_000, 'Mestre da Pechincha'],
  [-2, 'Novato'],
])('getLevelName of %p points returns %s', (points, name) => {
  expect(getLevelName(points, defaultLevels)).toBe(name);
});

it('getLevelName accepts levels in any order and returns null without levels', () => {
  expect(getLevelName(150, defaultLevels.toReversed())).toBe('Garimpeiro');
  expect(getLevelName(150, [])).toBeNull();
});
