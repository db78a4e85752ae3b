import type { GrantRow } from './grant.schema.js';

type State = Pick<GrantRow, 'net' | 'given'>;

export interface Granted extends State {
  /** For the ledger; 0 where a fact came too late or too early to change anything. */
  points: number;
  /** By how much what the member has done is counted up or down. */
  tally: number;
}

const counts = (net: number): number => (net > 0 ? 1 : 0);

/**
 * What one beginning (+1) or end (−1) of a thing changes: while it counts it has earned `worth`, or what it
 * was worth when it was given; once it does not, everything that it earned is taken back.
 */
export function grant({ net, given }: State, by: 1 | -1, worth: number): Granted {
  const now = net + by;
  const begins = counts(now) > counts(net);
  const due = begins ? worth : counts(now) === 0 ? 0 : given;
  return { net: now, given: due, points: due - given, tally: counts(now) - counts(net) };
}
