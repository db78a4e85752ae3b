/** Pseudo-random numbers, the same in every run. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** An integer from `low` to `high`, both inclusive. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)] as T;
  }

  /** Log-normal with this median; `spread` is the standard deviation of the logarithm. */
  logNormal(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(spread * normal);
  }

  /** Mostly 0 or small, rarely very large; smaller `steepness` means more large values. */
  powerLaw(steepness: number, most: number): number {
    return Math.min(most, Math.floor((1 - this.next()) ** (-1 / steepness)) - 1);
  }
}

/** Chooses values by weight. */
export class Weighted<T> {
  private readonly values: readonly T[];
  private readonly upTo: Float64Array;

  constructor(values: readonly T[], weight: (value: T, rank: number) => number) {
    this.values = values;
    let sum = 0;
    this.upTo = Float64Array.from(values, (value, index) => (sum += weight(value, index + 1)));
  }

  pick(random: Random): T {
    const wanted = random.next() * (this.upTo.at(-1) ?? 0);
    let low = 0;
    let high = this.upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.upTo[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return this.values[low] as T;
  }
}

/** Weights by Zipf's law, as in natural language: the n-th value 1/n as often as the first. */
export const zipf = <T>(values: readonly T[]): Weighted<T> =>
  new Weighted(values, (_value, rank) => 1 / rank);
