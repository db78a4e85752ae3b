import { median, type Effort } from '../rounds.ts';

/** Calls are timed together until they last so long: one alone may be too short for the machine's moods. */
const MIN_SAMPLE_MS = 4;
const MAX_CALLS_PER_SAMPLE = 8;
const SAMPLES_PER_ROUND = 2;
const MIN_SAMPLES = 3;
/** What seems to grow too much is looked at so many times longer before it is believed. */
const RETRY_FACTOR = 4;

export type Work = () => Promise<unknown>;

/** How many times longer `many` takes than `few`: medians of turns, taken one after the other. */
async function measureRatio(few: Work, many: Work, { rounds, seconds }: Effort): Promise<number> {
  await few();
  await many();
  const calls = Math.max(
    1,
    Math.min(MAX_CALLS_PER_SAMPLE, Math.round(MIN_SAMPLE_MS / (await measureMs(few, 1)))),
  );
  const times: [number[], number[]] = [[], []];
  const end = performance.now() + seconds * 1_000;
  for (let turn = 0; turn < rounds * SAMPLES_PER_ROUND + 1; turn += 1) {
    if (turn >= MIN_SAMPLES && performance.now() > end) break;
    for (const which of turn % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
      times[which].push(await measureMs(which === 0 ? few : many, calls));
    }
  }
  return median(times[1]) / median(times[0]);
}

async function measureMs(work: Work, calls: number): Promise<number> {
  const startedAt = performance.now();
  for (let call = 0; call < calls; call += 1) await work();
  return performance.now() - startedAt;
}

/** The growth of one thing; where it is above the limit, measured again for longer. */
export async function measureGrowth(few: Work, many: Work, limit: number, effort: Effort): Promise<number> {
  const growth = await measureRatio(few, many, effort);
  if (growth <= limit) return growth;
  return measureRatio(few, many, {
    rounds: effort.rounds * RETRY_FACTOR,
    seconds: effort.seconds * RETRY_FACTOR,
  });
}

/** The worst of several, and what it was. */
export class WorstGrowth {
  growth = 0;
  label = '';

  add(growth: number, label: string): void {
    if (growth <= this.growth) return;
    this.growth = growth;
    this.label = label;
  }
}
