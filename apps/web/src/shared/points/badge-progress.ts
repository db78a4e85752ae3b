import type { Badge, BadgeMetric } from '@pechincha/contracts/entities/gamification';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { formatQuantity } from '../../lib/numbers';

export interface BadgeProgress {
  value: number;
  goal: number;
  /** 'faltam 3 promoções' */
  text: string;
}

type MemberCounts = Pick<
  CurrentUser,
  'badges' | 'points' | 'promotionsCount' | 'likesCount' | 'commentsCount'
>;

const metrics: Record<
  BadgeMetric,
  { getValue: (user: MemberCounts) => number; singular: string; plural: string }
> = {
  promotions: { getValue: (user) => user.promotionsCount, singular: 'promoção', plural: 'promoções' },
  likes: { getValue: (user) => user.likesCount, singular: 'curtida', plural: 'curtidas' },
  comments: { getValue: (user) => user.commentsCount, singular: 'comentário', plural: 'comentários' },
  points: { getValue: (user) => user.points, singular: 'ponto', plural: 'pontos' },
};

/** `earned` from the API, else by name from the member's own badges. */
export const isEarned = ({ earned, name }: Badge, user: MemberCounts): boolean =>
  earned ?? user.badges.includes(name);

/** Undefined for badges without a metric, and for those already reached but not yet granted. */
export function getBadgeProgress(
  { criteriaMetric, criteriaAtLeast }: Badge,
  user: MemberCounts,
): BadgeProgress | undefined {
  if (!criteriaMetric || !criteriaAtLeast) return undefined;
  const { getValue, singular, plural } = metrics[criteriaMetric];
  const value = getValue(user);
  const remaining = criteriaAtLeast - value;
  if (remaining <= 0) return undefined;
  const text = `${remaining === 1 ? 'falta' : 'faltam'} ${formatQuantity(remaining, singular, plural)}`;
  return { value, goal: criteriaAtLeast, text };
}
