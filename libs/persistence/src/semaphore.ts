/** Runs at most `maxConcurrent` tasks at once; the others wait in order. */
export class Semaphore {
  private activeCount = 0;
  private readonly waiters: (() => void)[] = [];

  constructor(private readonly maxConcurrent: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.activeCount < this.maxConcurrent) this.activeCount += 1;
    else await new Promise<void>((resolve) => this.waiters.push(resolve));
    try {
      return await work();
    } finally {
      // The permit passes directly to the next waiter, so that a new caller cannot overtake it.
      const next = this.waiters.shift();
      if (next) next();
      else this.activeCount -= 1;
    }
  }
}
