import type { Level } from '@pechincha/contracts/entities/gamification';
import { missingWords } from './redeemable';

type Step = Pick<Level, 'name' | 'minPoints'>;
type Standing = { points: number; level: string | null };

export interface LevelWay {
  next: string;
  /** Points since the level that one has, and how many of them the next one takes. */
  value: number;
  goal: number;
  /** 'faltam 120 pontos' */
  words: string;
}

const ascending = (levels: readonly Step[]): Step[] =>
  [...levels].sort((one, other) => one.minPoints - other.minPoints);

/** The level that so many points give: the highest that they reach, or the lowest. */
export function levelAt(points: number, levels: readonly Step[]): string | null {
  const steps = ascending(levels);
  return (steps.findLast(({ minPoints }) => minPoints <= points) ?? steps[0])?.name ?? null;
}

/**
 * How far the next level is. One that an admin has given by hand may lie above what the points reach: the next one
 * is above both. Undefined on the highest.
 */
export function wayToNext(levels: readonly Step[], { points, level }: Standing): LevelWay | undefined {
  const steps = ascending(levels);
  const given = steps.find(({ name }) => name === level)?.minPoints ?? 0;
  const next = steps.find(({ minPoints }) => minPoints > Math.max(points, given));
  const words = next && missingWords(next.minPoints, points);
  if (!words) return undefined;
  const from = steps.findLast(({ minPoints }) => minPoints <= points)?.minPoints ?? 0;
  return { next: next.name, value: Math.max(0, points - from), goal: next.minPoints - from, words };
}

/** What spending does to the level, in words; undefined where it stays. */
export function levelAfter(levels: readonly Step[], now: Standing, points: number): string | undefined {
  const level = levelAt(points, levels);
  return !level || level === now.level ? undefined : `Seu nível passa a ser ${level}.`;
}
