import type { GrantRow } from './grant.schema.js';

type State = Pick<GrantRow, 'net' | 'given'>;

export interface GrantChange extends State {
  /** For the ledger; 0 where a fact came too late or too early to change anything. */
  points: number;
  /** By how much what the member has done is counted up or down. */
  tally: number;
}

const toCount = (net: number): number => (net > 0 ? 1 : 0);

/**
 * What one beginning (+1) or end (−1) of a thing changes: while it counts it has earned `worth`, or what it
 * was worth when it was given; once it does not, everything that it earned is taken back.
 */
export function calculateGrant({ net, given }: State, change: 1 | -1, points: number): GrantChange {
  const newNet = net + change;
  const isStarting = toCount(newNet) > toCount(net);
  const newGiven = isStarting ? points : toCount(newNet) === 0 ? 0 : given;
  return { net: newNet, given: newGiven, points: newGiven - given, tally: toCount(newNet) - toCount(net) };
}
