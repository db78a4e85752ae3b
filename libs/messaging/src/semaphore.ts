/** Lets so many through at once; the others wait, in the order in which they came. */
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
      // Handed on without being free in between: nobody who comes now gets ahead of those who wait.
      const next = this.waiters.shift();
      if (next) next();
      else this.activeCount -= 1;
    }
  }
}
