/**
 * Lets work through while its summed weight stays within the capacity; the rest waits, in order.
 * Weights are megapixels here: what a decoder may hold in memory at once is what must be bounded.
 */
export class Turns {
  private used = 0;
  private running = 0;
  private readonly waiting: { weight: number; go: () => void }[] = [];

  constructor(
    private readonly capacity: number,
    private readonly atOnce: number,
  ) {}

  async take<T>(weight: number, work: () => Promise<T>): Promise<T> {
    await this.turn(Math.min(weight, this.capacity));
    try {
      return await work();
    } finally {
      this.used -= Math.min(weight, this.capacity);
      this.running -= 1;
      this.admit();
    }
  }

  private turn(weight: number): Promise<void> {
    return new Promise((go) => {
      this.waiting.push({ weight, go });
      this.admit();
    });
  }

  private admit(): void {
    for (let next = this.waiting[0]; next && this.fits(next.weight); next = this.waiting[0]) {
      this.waiting.shift();
      this.used += next.weight;
      this.running += 1;
      next.go();
    }
  }

  private fits(weight: number): boolean {
    return this.running < this.atOnce && this.used + weight <= this.capacity;
  }
}
