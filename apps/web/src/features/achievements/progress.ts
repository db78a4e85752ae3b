import type { Badge, BadgeMetric } from '@pechincha/contracts/entities/gamification';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { counted } from '../../lib/numbers';

export interface Progress {
  value: number;
  goal: number;
  /** 'faltam 3 promoções' */
  words: string;
}

type Counts = Pick<CurrentUser, 'badges' | 'points' | 'promotionsCount' | 'likesCount' | 'commentsCount'>;

const measures: Record<BadgeMetric, { of: (user: Counts) => number; one: string; many: string }> = {
  promotions: { of: (user) => user.promotionsCount, one: 'promoção', many: 'promoções' },
  likes: { of: (user) => user.likesCount, one: 'curtida', many: 'curtidas' },
  comments: { of: (user) => user.commentsCount, one: 'comentário', many: 'comentários' },
  points: { of: (user) => user.points, one: 'ponto', many: 'pontos' },
};

/** Said by the list itself; where it says nothing, the member's own list of names does. */
export const isEarned = ({ earned, name }: Badge, user: Counts): boolean =>
  earned ?? user.badges.includes(name);

/** How far the member is; undefined for a badge that is given by hand, or that is about to arrive. */
export function progressOf({ criteriaMetric, criteriaAtLeast }: Badge, user: Counts): Progress | undefined {
  if (!criteriaMetric || !criteriaAtLeast) return undefined;
  const { of, one, many } = measures[criteriaMetric];
  const value = of(user);
  const missing = criteriaAtLeast - value;
  if (missing <= 0) return undefined;
  const words = `${missing === 1 ? 'falta' : 'faltam'} ${counted(missing, one, many)}`;
  return { value, goal: criteriaAtLeast, words };
}
