import { levelAfter, levelAt, wayToNext } from './level-way';

const levels = [
  { name: 'Caçador de Ofertas', minPoints: 300 },
  { name: 'Novato', minPoints: 0 },
  { name: 'Garimpeiro', minPoints: 100 },
];

it.each([
  [0, 'Novato', { next: 'Garimpeiro', value: 0, goal: 100, words: 'faltam 100 pontos' }],
  [99, 'Novato', { next: 'Garimpeiro', value: 99, goal: 100, words: 'falta 1 ponto' }],
  [180, 'Garimpeiro', { next: 'Caçador de Ofertas', value: 80, goal: 200, words: 'faltam 120 pontos' }],
  // Taken back before it was given, for a moment.
  [-5, 'Novato', { next: 'Garimpeiro', value: 0, goal: 100, words: 'faltam 105 pontos' }],
  // The level's name has not come yet, or is gone.
  [180, null, { next: 'Caçador de Ofertas', value: 80, goal: 200, words: 'faltam 120 pontos' }],
  // Given by hand, above what the points reach.
  [10, 'Garimpeiro', { next: 'Caçador de Ofertas', value: 10, goal: 300, words: 'faltam 290 pontos' }],
])('with %i points on %s', (points, level, way) => {
  expect(wayToNext(levels, { points, level })).toEqual(way);
});

it('ends on the highest level, and is none where there are no levels', () => {
  expect(wayToNext(levels, { points: 300, level: 'Caçador de Ofertas' })).toBeUndefined();
  expect(wayToNext(levels, { points: 5, level: 'Caçador de Ofertas' })).toBeUndefined();
  expect(wayToNext([], { points: 5, level: null })).toBeUndefined();
});

it('says what level is left when points are spent', () => {
  const now = { points: 350, level: 'Caçador de Ofertas' };
  expect(levelAfter(levels, now, 120)).toBe('Seu nível passa a ser Garimpeiro.');
  expect(levelAfter(levels, now, 310)).toBeUndefined();
  expect(levelAfter([], now, 0)).toBeUndefined();
  expect(levelAt(-1, levels)).toBe('Novato');
});
