import type { Datasets } from './data/datasets.ts';
import type { Effort } from './rounds.ts';

/** Input of a benchmark: a running product with its demo data, and access to the services themselves. */
export interface BenchContext {
  /** The public origin, such as `http://localhost:8080`. */
  origin: string;
  /** Address of the promotions service itself. */
  promotionsUrl: string;
  /** PEM of the gateway's private key, which signs requests to the services. */
  internalKey: string;
  /** Databases with many deals. */
  datasets: Datasets;
  sizes: Sizes;
  effort: Effort;
}

/** Numbers of deals in the generated databases. */
export interface Sizes {
  /** The smallest one, the base of growth comparisons. */
  small: number;
  medium: number;
  large: number;
}

export interface ResultRow {
  /** Number of the goal in the list of goals. */
  goal: string;
  label: string;
  target: string;
  measured: string;
  isMet: boolean;
}

export type Goal = (context: BenchContext) => Promise<ResultRow[]>;

/** A result row with a ratio to reach or not to exceed. */
export function createRatioRow(
  goal: string,
  label: string,
  comparison: '≥' | '≤',
  limit: number,
  measured: number,
): ResultRow {
  return {
    goal,
    label,
    target: `${comparison} ${limit.toFixed(2)}`,
    measured: measured.toFixed(2),
    isMet: comparison === '≥' ? measured >= limit : measured <= limit,
  };
}
