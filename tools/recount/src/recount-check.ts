/** A stored number that differs from the rows it is derived from. */
export interface Drift {
  /** `<service>.<collection>.<field>` */
  field: string;
  /** Id of the row or member. */
  id: string;
  stored: unknown;
  counted: unknown;
}

/** Compares one kind of derived numbers. */
export interface RecountCheck {
  name: string;
  /** Ids of all rows with such numbers, in bounded batches. */
  listIdBatches(): AsyncIterable<string[]>;
  /** Current differences of these ids. */
  compare(ids: string[]): Promise<Drift[]>;
}

/** Compares the fields of one row. */
export function findDifferences(
  where: string,
  id: string,
  stored: Record<string, unknown>,
  counted: Record<string, unknown>,
): Drift[] {
  return Object.keys(counted)
    .filter((field) => !isSame(stored[field], counted[field]))
    .map((field) => ({ field: `${where}.${field}`, id, stored: stored[field], counted: counted[field] }));
}

function isSame(a: unknown, b: unknown): boolean {
  // Floating-point ranks may differ in their last bits.
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < 1e-9;
  return JSON.stringify(a) === JSON.stringify(b);
}
