/**
 * Runs tasks of the same key one at a time, in order; a failed task does not stop the next. For this process only: it
 * avoids retries of conflicting transactions, correctness between replicas comes from the database.
 */
export class KeyedMutex {
  private readonly lastTasks = new Map<string, Promise<unknown>>();

  async runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
    const previous = this.lastTasks.get(key);
    const current = previous ? previous.then(task, task) : task();
    this.lastTasks.set(key, current);
    try {
      return await current;
    } finally {
      if (this.lastTasks.get(key) === current) this.lastTasks.delete(key);
    }
  }
}
