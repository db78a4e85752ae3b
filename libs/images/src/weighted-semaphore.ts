/**
 * Runs tasks while their total weight stays within the capacity; further tasks wait in order. A task heavier than the
 * capacity counts as the whole capacity.
 */
export class WeightedSemaphore {
  private used = 0;
  private running = 0;
  private readonly queue: { weight: number; resolve: () => void }[] = [];

  constructor(
    private readonly capacity: number,
    private readonly maxConcurrent: number,
  ) {}

  async run<T>(weight: number, task: () => Promise<T>): Promise<T> {
    await this.acquire(Math.min(weight, this.capacity));
    try {
      return await task();
    } finally {
      this.used -= Math.min(weight, this.capacity);
      this.running -= 1;
      this.startQueued();
    }
  }

  private acquire(weight: number): Promise<void> {
    return new Promise((resolve) => {
      this.queue.push({ weight, resolve });
      this.startQueued();
    });
  }

  private startQueued(): void {
    for (let next = this.queue[0]; next && this.hasRoomFor(next.weight); next = this.queue[0]) {
      this.queue.shift();
      this.used += next.weight;
      this.running += 1;
      next.resolve();
    }
  }

  private hasRoomFor(weight: number): boolean {
    return this.running < this.maxConcurrent && this.used + weight <= this.capacity;
  }
}
