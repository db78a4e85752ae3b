/**
 * The highest level that the points reach. Points can be negative for a short time when events arrive out of order;
 * then the lowest level.
 */
export function getLevelName(
  points: number,
  levels: readonly { name: string; minPoints: number }[],
): string | null {
  const ascending = levels.toSorted((one, other) => one.minPoints - other.minPoints);
  return (ascending.findLast((level) => level.minPoints <= points) ?? ascending[0])?.name ?? null;
}
