import type { Random } from '@pechincha/bench/data/random.ts';
import type { Stack } from '../stack/stack.ts';

/** A named fault, which can be repeated. */
export interface Fault {
  name: string;
  /**
   * Breaks something, and heals it after a while if it does not heal by itself. Recovery is measured from `since`
   * (`performance.now()`): the moment of a kill, the end of anything that lasts.
   */
  run(stack: Stack, random: Random): Promise<{ since: number; where: string }>;
}
