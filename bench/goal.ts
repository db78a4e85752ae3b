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
  servers: { mongodbUrl: string; rabbitmqUrl: string };
  sizes: Sizes;
  effort: Effort;
}

/** Numbers of deals in the generated databases, and of events. */
export interface Sizes {
  /** The smallest one, the base of growth comparisons. */
  small: number;
  medium: number;
  large: number;
  /** Events in a queue before they are drained. */
  waitingEvents: number;
}

export interface ResultRow {
  label: string;
  measured: string;
  target: string;
  isMet: boolean;
  /** What it was compared with in the same run. */
  against: string;
}

export type Goal = (context: BenchContext) => Promise<ResultRow[]>;

/** The baseline of goals that are measured in HTTP requests. */
export const BARE_HTTP = 'bare `node:http`, same bytes';

type RatioLimit = { atLeast: number } | { atMost: number };

/** A result row with a ratio to reach or not to exceed. */
export function createRatioRow({
  measured,
  limit,
  ...row
}: Pick<ResultRow, 'label' | 'against'> & { measured: number; limit: RatioLimit }): ResultRow {
  return {
    ...row,
    measured: measured.toFixed(2),
    target: 'atLeast' in limit ? `≥ ${limit.atLeast.toFixed(2)}` : `≤ ${limit.atMost.toFixed(2)}`,
    isMet: 'atLeast' in limit ? measured >= limit.atLeast : measured <= limit.atMost,
  };
}

/** A result row that counts what must not happen. */
export const createZeroRow = ({
  measured,
  ...row
}: Pick<ResultRow, 'label' | 'against'> & { measured: number }): ResultRow => ({
  ...row,
  measured: String(measured),
  target: '0',
  isMet: measured === 0,
});

/** A result row with a limit that does not depend on anything else that was measured. */
export const createLimitRow = (
  label: string,
  measured: number,
  limit: number,
  unit: string,
  digits = 0,
): ResultRow => ({
  label,
  measured: `${measured.toFixed(digits)}${unit}`,
  target: `≤ ${limit}${unit}`,
  isMet: measured <= limit,
  against: 'a fixed limit',
});
