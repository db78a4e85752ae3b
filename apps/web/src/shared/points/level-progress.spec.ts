import { getLevelChangeText, getLevelName, getLevelProgress } from './level-progress';

const levels = [
  { name: 'Caçador de Ofertas', minPoints: 300 },
  { name: 'Novato', minPoints: 0 },
  { name: 'Garimpeiro', minPoints: 100 },
];

it.each([
  [0, 'Novato', { next: 'Garimpeiro', value: 0, goal: 100, text: 'faltam 100 pontos' }],
  [99, 'Novato', { next: 'Garimpeiro', value: 99, goal: 100, text: 'falta 1 ponto' }],
  [180, 'Garimpeiro', { next: 'Caçador de Ofertas', value: 80, goal: 200, text: 'faltam 120 pontos' }],
  // Negative for a moment: a reversal applied before its grant.
  [-5, 'Novato', { next: 'Garimpeiro', value: 0, goal: 100, text: 'faltam 105 pontos' }],
  // The level name is not loaded or was deleted.
  [180, null, { next: 'Caçador de Ofertas', value: 80, goal: 200, text: 'faltam 120 pontos' }],
  // Set by an admin, above the member's points.
  [10, 'Garimpeiro', { next: 'Caçador de Ofertas', value: 10, goal: 300, text: 'faltam 290 pontos' }],
])('level progress with %i points at level %s', (points, level, progress) => {
  expect(getLevelProgress(levels, { points, level })).toEqual(progress);
});

it('level progress is undefined at the highest level or without levels', () => {
  expect(getLevelProgress(levels, { points: 300, level: 'Caçador de Ofertas' })).toBeUndefined();
  expect(getLevelProgress(levels, { points: 5, level: 'Caçador de Ofertas' })).toBeUndefined();
  expect(getLevelProgress([], { points: 5, level: null })).toBeUndefined();
});

it('level change text names the new level when spending lowers it', () => {
  const current = { points: 350, level: 'Caçador de Ofertas' };
  expect(getLevelChangeText(levels, current, 120)).toBe('Seu nível passa a ser Garimpeiro.');
  expect(getLevelChangeText(levels, current, 310)).toBeUndefined();
  expect(getLevelChangeText([], current, 0)).toBeUndefined();
  expect(getLevelName(-1, levels)).toBe('Novato');
});
