import type { Level } from '@pechincha/contracts/entities/gamification';
import { toMissingText } from './reward-state';

type LevelStep = Pick<Level, 'name' | 'minPoints'>;
type MemberLevel = { points: number; level: string | null };

export interface LevelProgress {
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
