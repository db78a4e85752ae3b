import type { Badge } from '@pechincha/contracts/entities/gamification';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { findNextBadge } from './profile-page';

const user = {
  badges: ['Estreia'],
  points: 40,
  promotionsCount: 9,
  likesCount: 0,
  commentsCount: 2,
} as unknown as CurrentUser;

const badge = (
  name: string,
  criteriaMetric: Badge['criteriaMetric'],
  criteriaAtLeast: number | null,
): Badge => ({
  _id: '0123456789abcdef01234567',
  name,
  description: '',
  criteria: '',
  icon: null,
  version: 1,
  criteriaMetric,
  criteriaAtLeast,
});

it('next badge is the one with the highest progress', () => {
  const badges = [
    badge('Bom de Conversa', 'comments', 25),
    badge('Farejador', 'promotions', 10),
    badge('Estreia', 'promotions', 1),
    badge('À mão', null, null),
  ];
  expect(findNextBadge(badges, user)).toMatchObject({
    name: 'Farejador',
    value: 9,
    goal: 10,
    text: 'falta 1 promoção',
  });
});

it('next badge is undefined when all are earned or have no metric', () => {
  expect(findNextBadge([badge('À mão', null, null)], user)).toBeUndefined();
});
