/** A number that is kept and does not follow from what it is derived from. */
export interface Drift {
  /** `<service>.<collection>.<field>` */
  what: string;
  /** Whose it is. */
  id: string;
  kept: unknown;
  counted: unknown;
}

/** One kind of derived numbers. */
export interface RecountCheck {
  name: string;
  /** The ids of all that carry them, in batches that fit into memory. */
  listIdBatches(): AsyncIterable<string[]>;
  /** What of these differs at this moment. */
  compare(ids: string[]): Promise<Drift[]>;
}

/** The fields of one row that differ. */
export function findDifferences(
  where: string,
  id: string,
  kept: Record<string, unknown>,
  counted: Record<string, unknown>,
): Drift[] {
  return Object.keys(counted)
    .filter((field) => !isSame(kept[field], counted[field]))
    .map((field) => ({ what: `${where}.${field}`, id, kept: kept[field], counted: counted[field] }));
}

function isSame(one: unknown, other: unknown): boolean {
  // Ranks are computed in two places: the last bits of a fraction may differ.
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 1e-9;
  return JSON.stringify(one) === JSON.stringify(other);
}
