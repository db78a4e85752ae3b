import type { Badge } from '@pechincha/contracts/entities/gamification';
import { isEarned, getBadgeProgress } from './badge-progress';

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
