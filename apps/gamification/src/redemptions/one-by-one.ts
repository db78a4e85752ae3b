/**
 * Runs what has the same key one after the other, in this process. Only politeness: transactions that meet on
 * one row begin again and again, and what decides between them is the row. Replicas still meet there, a few
 * at a time.
 */
export class OneByOne {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.last.get(key) ?? Promise.resolve()).then(work, work);
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}
