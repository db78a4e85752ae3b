import type { Datasets } from './data/datasets.ts';
import type { Effort } from './rounds.ts';

/** What a benchmark is given: a running product with its demo data, and what it takes to ask a service directly. */
export interface Stage {
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
  few: number;
  usual: number;
  many: number;
}

export interface Row {
  /** The number of the goal in the list of goals. */
  goal: string;
  what: string;
  target: string;
  measured: string;
  met: boolean;
}

export type Goal = (stage: Stage) => Promise<Row[]>;

/** A row that says what must be reached, or must not be passed. */
export function ratioRow(
  goal: string,
  what: string,
  comparison: '≥' | '≤',
  limit: number,
  measured: number,
): Row {
  return {
    goal,
    what,
    target: `${comparison} ${limit.toFixed(2)}`,
    measured: measured.toFixed(2),
    met: comparison === '≥' ? measured >= limit : measured <= limit,
  };
}
