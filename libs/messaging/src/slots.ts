/** Lets so many through at once; the others wait, in the order in which they came. */
export class Slots {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.taken < this.most) this.taken += 1;
    else await new Promise<void>((go) => this.waiting.push(go));
    try {
      return await work();
    } finally {
      // Handed on without being free in between: nobody who comes now gets ahead of those who wait.
      const next = this.waiting.shift();
      if (next) next();
      else this.taken -= 1;
    }
  }
}
