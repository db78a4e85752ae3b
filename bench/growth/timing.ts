import { median, type Effort } from '../rounds.ts';

/** Calls are timed together until they last so long: one alone may be too short for the machine's moods. */
const A_TURN_MS = 4;
const MOST_CALLS = 8;
const TURNS_A_ROUND = 2;
const LEAST_TURNS = 3;
/** What seems to grow too much is looked at so many times longer before it is believed. */
const LONGER = 4;

export type Work = () => Promise<unknown>;

/** How many times longer `many` takes than `few`: medians of turns, taken one after the other. */
async function ratio(few: Work, many: Work, { rounds, seconds }: Effort): Promise<number> {
  await few();
  await many();
  const calls = Math.max(1, Math.min(MOST_CALLS, Math.round(A_TURN_MS / (await timed(few, 1)))));
  const times: [number[], number[]] = [[], []];
  const end = performance.now() + seconds * 1_000;
  for (let turn = 0; turn < rounds * TURNS_A_ROUND + 1; turn += 1) {
    if (turn >= LEAST_TURNS && performance.now() > end) break;
    for (const which of turn % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
      times[which].push(await timed(which === 0 ? few : many, calls));
    }
  }
  return median(times[1]) / median(times[0]);
}

async function timed(work: Work, calls: number): Promise<number> {
  const begun = performance.now();
  for (let call = 0; call < calls; call += 1) await work();
  return performance.now() - begun;
}

/** The growth of one thing; where it is above the limit, measured again for longer. */
export async function growthOf(few: Work, many: Work, limit: number, effort: Effort): Promise<number> {
  const growth = await ratio(few, many, effort);
  if (growth <= limit) return growth;
  return ratio(few, many, { rounds: effort.rounds * LONGER, seconds: effort.seconds * LONGER });
}

/** The worst of several, and what it was. */
export class Worst {
  growth = 0;
  what = '';

  see(growth: number, what: string): void {
    if (growth <= this.growth) return;
    this.growth = growth;
    this.what = what;
  }
}
