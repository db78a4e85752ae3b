import type { Datasets } from './data/datasets.ts';
import type { Effort } from './rounds.ts';

/** What a benchmark is given: a running product with its demo data, and what it takes to ask a service directly. */
export interface BenchContext {
  /** The public origin, such as `http://localhost:8080`. */
  origin: string;
  /** The promotions service's own address. */
  promotionsUrl: string;
  /** PEM of the gateway's key: the services answer nobody else. */
  internalKey: string;
  /** Databases of many deals. */
  datasets: Datasets;
  sizes: Sizes;
  effort: Effort;
}

/** Deals of the databases that are not the demo's. */
export interface Sizes {
  /** Of the smallest; what grows is compared with it. */
  small: number;
  medium: number;
  large: number;
}

export interface ResultRow {
  /** The number of the goal in the list of goals. */
  goal: string;
  label: string;
  target: string;
  measured: string;
  isMet: boolean;
}

export type Goal = (stage: BenchContext) => Promise<ResultRow[]>;

/** A row that says what must be reached, or must not be passed. */
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
