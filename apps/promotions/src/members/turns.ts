/** Work of one kind one after the other: each begins when the one before it ended, however it ended. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Those of other keys do not wait. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key);
    const mine = before ? before.then(work, work) : work();
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}
