import type { Badge, BadgeMetric, Level, Reward } from '@pechincha/contracts/entities/gamification';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { formatQuantity } from '../../lib/format';

type RewardState = 'redeemable' | 'too-expensive' | 'sold-out';

export const buttonLabels: Record<RewardState, string> = {
  redeemable: 'Resgatar',
  'too-expensive': 'Pontos insuficientes',
  'sold-out': 'Esgotado',
};

/** Sold out wins over too expensive. */
export function getRewardState(
  { stock, pointsCost }: Pick<Reward, 'stock' | 'pointsCost'>,
  points: number,
): RewardState {
  // NaN when the server sends no number.
  if (!(stock > 0)) return 'sold-out';
  return points >= pointsCost ? 'redeemable' : 'too-expensive';
}

/** '1 ponto', '180 pontos' */
export const toPointsText = (points: number): string => formatQuantity(points, 'ponto', 'pontos');

/** 'faltam 120 pontos'; undefined when affordable, or without a known cost. */
export function toMissingText(cost: number, points: number): string | undefined {
  const missing = cost - points;
  if (!(missing > 0)) return undefined;
  return `${missing === 1 ? 'falta' : 'faltam'} ${toPointsText(missing)}`;
}

/** 'Últimas 3 unidades'; undefined above 5 or at 0. */
export function toLowStockText(stock: number): string | undefined {
  if (!(stock > 0 && stock <= 5)) return undefined;
  return stock === 1 ? 'Última unidade' : `Últimas ${stock} unidades`;
}

/** Cost and remaining points, in words. */
export const toRedeemSummary = (cost: number, points: number): string =>
  `Custa ${toPointsText(cost)}. Dos seus ${toPointsText(points)}, ${
    points - cost === 1 ? 'sobra' : 'sobram'
  } ${toPointsText(points - cost)}.`;

type LevelStep = Pick<Level, 'name' | 'minPoints'>;
type MemberLevel = { points: number; level: string | null };

interface LevelProgress {
  next: string;
  /** Points since the start of the current level, and points from there to the next one. */
  value: number;
  goal: number;
  /** 'faltam 120 pontos' */
  text: string;
}

const sortByPoints = (levels: readonly LevelStep[]): LevelStep[] =>
  levels
    .filter(({ minPoints }) => !Number.isNaN(minPoints))
    .sort((one, other) => one.minPoints - other.minPoints);

/** The highest level reached, or the lowest level. */
export function getLevelName(points: number, levels: readonly LevelStep[]): string | null {
  const steps = sortByPoints(levels);
  return (steps.findLast(({ minPoints }) => minPoints <= points) ?? steps[0])?.name ?? null;
}

/**
 * Progress to the next level; undefined at the highest. An admin may have set a level above the member's
 * points: the next level is above both.
 */
export function getLevelProgress(
  levels: readonly LevelStep[],
  { points, level }: MemberLevel,
): LevelProgress | undefined {
  const steps = sortByPoints(levels);
  const currentMinPoints = steps.find(({ name }) => name === level)?.minPoints ?? 0;
  const next = steps.find(({ minPoints }) => minPoints > Math.max(points, currentMinPoints));
  const text = next && toMissingText(next.minPoints, points);
  if (!text) return undefined;
  const startPoints = steps.findLast(({ minPoints }) => minPoints <= points)?.minPoints ?? 0;
  return {
    next: next.name,
    value: Math.max(0, points - startPoints),
    goal: next.minPoints - startPoints,
    text,
  };
}

/** Text for a level change after spending; undefined without a change. */
export function getLevelChangeText(
  levels: readonly LevelStep[],
  current: MemberLevel,
  points: number,
): string | undefined {
  const level = getLevelName(points, levels);
  return !level || level === current.level ? undefined : `Seu nível passa a ser ${level}.`;
}

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
