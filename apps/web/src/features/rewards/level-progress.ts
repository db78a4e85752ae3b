import type { Level } from '@pechincha/contracts/entities/gamification';
import { toMissingText } from './reward-state';

type LevelStep = Pick<Level, 'name' | 'minPoints'>;
type MemberLevel = { points: number; level: string | null };

export interface LevelProgress {
  next: string;
  /** Points since the level that one has, and how many of them the next one takes. */
  value: number;
  goal: number;
  /** 'faltam 120 pontos' */
  text: string;
}

const sortByPoints = (levels: readonly LevelStep[]): LevelStep[] =>
  [...levels].sort((one, other) => one.minPoints - other.minPoints);

/** The level that so many points give: the highest that they reach, or the lowest. */
export function getLevelName(points: number, levels: readonly LevelStep[]): string | null {
  const steps = sortByPoints(levels);
  return (steps.findLast(({ minPoints }) => minPoints <= points) ?? steps[0])?.name ?? null;
}

/**
 * How far the next level is. One that an admin has given by hand may lie above what the points reach: the next one
 * is above both. Undefined on the highest.
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

/** What spending does to the level, in words; undefined where it stays. */
export function getLevelChangeText(
  levels: readonly LevelStep[],
  current: MemberLevel,
  points: number,
): string | undefined {
  const level = getLevelName(points, levels);
  return !level || level === current.level ? undefined : `Seu nível passa a ser ${level}.`;
}
