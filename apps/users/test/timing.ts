export interface TimingComparison {
  medianMs: readonly [number, number];
  /** Probability that the first kind of request took longer than the second: 0.5 when neither is slower. */
  probability: number;
  /** How far the probability may be from 0.5: three standard errors of the Mann–Whitney statistic, and 0.05. */
  tolerance: number;
}

/**
 * Times two kinds of requests in random order.
 * @param settle ends what a request still causes, untimed
 */
export async function compareTimings(
  samples: number,
  requests: readonly [(index: number) => Promise<unknown>, (index: number) => Promise<unknown>],
  settle: () => Promise<unknown> = () => Promise.resolve(),
): Promise<TimingComparison> {
  const timesMs: [number[], number[]] = [[], []];
  for (const kind of shuffle(Array.from({ length: 2 * samples }, (_none, at) => (at % 2 === 0 ? 0 : 1)))) {
    const times = timesMs[kind];
    const start = performance.now();
    await requests[kind](times.length);
    times.push(performance.now() - start);
    await settle();
  }
  const [firstMs, secondMs] = timesMs;
  const isLonger = firstMs.flatMap((one) => secondMs.map((other): number => (one > other ? 1 : 0)));
  const probability = isLonger.reduce((sum, value) => sum + value) / isLonger.length;
  const standardError = Math.sqrt((2 * samples + 1) / (12 * samples ** 2));
  return {
    medianMs: [getMedian(firstMs), getMedian(secondMs)],
    probability,
    tolerance: 3 * standardError + 0.05,
  };
}

const getMedian = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const shuffle = <T>(values: T[]): T[] =>
  values
    .map((value) => ({ value, key: Math.random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ value }) => value);
