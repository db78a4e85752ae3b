/**
 * The name of the level that follows from points: the highest that they reach. Points may be below zero for a
 * moment, when what takes them back arrives first; the lowest level stands then.
 */
export function getLevelName(
  points: number,
  levels: readonly { name: string; minPoints: number }[],
): string | null {
  const ascending = levels.toSorted((one, other) => one.minPoints - other.minPoints);
  return (ascending.findLast((level) => level.minPoints <= points) ?? ascending[0])?.name ?? null;
}
