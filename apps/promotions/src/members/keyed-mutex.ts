/** Work of one kind one after the other: each begins when the one before it ended, however it ended. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Those of other keys do not wait. */
  async runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
    const previous = this.last.get(key);
    const current = previous ? previous.then(task, task) : task();
    this.last.set(key, current);
    try {
      return await current;
    } finally {
      if (this.last.get(key) === current) this.last.delete(key);
    }
  }
}
