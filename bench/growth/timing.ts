import { median, type Effort } from '../rounds.ts';

/** Calls are timed in groups of at least this duration, because a single call may be too short to measure. */
const MIN_SAMPLE_MS = 4;
const MAX_CALLS_PER_SAMPLE = 8;
const SAMPLES_PER_ROUND = 2;
const MIN_SAMPLES = 3;
/** A ratio above the limit is measured again for this many times longer. */
const RETRY_FACTOR = 4;

export type Work = () => Promise<unknown>;

/** Ratio of the durations of `many` and `few`: medians of alternating samples. */
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
    for (const index of turn % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
      times[index].push(await measureMs(index === 0 ? few : many, calls));
    }
  }
  return median(times[1]) / median(times[0]);
}

async function measureMs(work: Work, calls: number): Promise<number> {
  const startedAt = performance.now();
  for (let call = 0; call < calls; call += 1) await work();
  return performance.now() - startedAt;
}

/** Returns the growth of one function; above the limit it is measured again for longer. */
export async function measureGrowth(few: Work, many: Work, limit: number, effort: Effort): Promise<number> {
  const growth = await measureRatio(few, many, effort);
  if (growth <= limit) return growth;
  return measureRatio(few, many, {
    rounds: effort.rounds * RETRY_FACTOR,
    seconds: effort.seconds * RETRY_FACTOR,
  });
}

/** Keeps the worst ratio and its name. */
export class WorstGrowth {
  growth = 0;
  label = '';

  add(growth: number, label: string): void {
    if (growth <= this.growth) return;
    this.growth = growth;
    this.label = label;
  }
}
