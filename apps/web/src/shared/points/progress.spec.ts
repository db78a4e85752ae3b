import type { Badge } from '@pechincha/contracts/entities/gamification';
import {
  getBadgeProgress,
  getLevelChangeText,
  getLevelName,
  getLevelProgress,
  getRewardState,
  isEarned,
  toLowStockText,
  toMissingText,
  toRedeemSummary,
} from './progress';

it.each([
  [{ stock: 3, pointsCost: 180 }, 180, 'redeemable'],
  [{ stock: 3, pointsCost: 180 }, 179, 'too-expensive'],
  [{ stock: 0, pointsCost: 180 }, 500, 'sold-out'],
  [{ stock: 0, pointsCost: 180 }, 0, 'sold-out'],
])('state of reward %o with %i points is %s', (reward, points, state) => {
  expect(getRewardState(reward, points)).toBe(state);
});

it('missing text counts the missing points', () => {
  expect(toMissingText(180, 60)).toBe('faltam 120 pontos');
  expect(toMissingText(180, 179)).toBe('falta 1 ponto');
  expect(toMissingText(5000, 1)).toBe('faltam 4.999 pontos');
  expect(toMissingText(180, 180)).toBeUndefined();
});

it('low stock text is set for 1 to 5 units', () => {
  expect([6, 5, 1, 0].map(toLowStockText)).toEqual([
    undefined,
    'Últimas 5 unidades',
    'Última unidade',
    undefined,
  ]);
});

it('redeem summary states cost and remaining points', () => {
  expect(toRedeemSummary(180, 420)).toBe('Custa 180 pontos. Dos seus 420 pontos, sobram 240 pontos.');
  expect(toRedeemSummary(50, 51)).toBe('Custa 50 pontos. Dos seus 51 pontos, sobra 1 ponto.');
  expect(toRedeemSummary(50, 50)).toBe('Custa 50 pontos. Dos seus 50 pontos, sobram 0 pontos.');
});

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

const user = { badges: ['Farejador'], points: 40, promotionsCount: 7, likesCount: 0, commentsCount: 24 };
const badge = (change: Partial<Badge>): Badge => ({
  _id: '0123456789abcdef01234567',
  name: 'Coruja',
  description: '',
  criteria: '',
  icon: null,
  criteriaMetric: null,
  criteriaAtLeast: null,
  version: 1,
  ...change,
});

it("badge is earned by its flag, else by the name in the member's list", () => {
  expect(isEarned(badge({ earned: true }), user)).toBe(true);
  expect(isEarned(badge({ earned: false, name: 'Farejador' }), user)).toBe(false);
  expect(isEarned(badge({ name: 'Farejador' }), user)).toBe(true);
  expect(isEarned(badge({}), user)).toBe(false);
});

it.each([
  ['promotions', 10, 'faltam 3 promoções'],
  ['comments', 25, 'falta 1 comentário'],
  ['likes', 1, 'falta 1 curtida'],
  ['points', 1040, 'faltam 1.000 pontos'],
] as const)('badge progress in %s counts what is missing', (criteriaMetric, criteriaAtLeast, text) => {
  expect(getBadgeProgress(badge({ criteriaMetric, criteriaAtLeast }), user)?.text).toBe(text);
});

it('badge progress is undefined when there is no metric or nothing is missing', () => {
  expect(getBadgeProgress(badge({}), user)).toBeUndefined();
  expect(getBadgeProgress(badge({ criteriaMetric: 'comments', criteriaAtLeast: 24 }), user)).toBeUndefined();
});
