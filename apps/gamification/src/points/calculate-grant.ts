import type { GrantRow } from './grant.schema.js';

type State = Pick<GrantRow, 'net' | 'given'>;

export interface GrantChange extends State {
  /** For the ledger; 0 if the event changes nothing. */
  points: number;
  /** The change of the member's tally. */
  tally: number;
}

const toCount = (net: number): number => (net > 0 ? 1 : 0);

/**
 * The effect of a start (+1), an end (−1) or several: a thing earns the current points when it starts to count, keeps them while
 * it counts, and loses all of them when it stops.
 */
export function calculateGrant({ net, given }: State, change: number, points: number): GrantChange {
  const newNet = net + change;
  const isStarting = toCount(newNet) > toCount(net);
  const newGiven = isStarting ? points : toCount(newNet) === 0 ? 0 : given;
  return { net: newNet, given: newGiven, points: newGiven - given, tally: toCount(newNet) - toCount(net) };
}
