/**
 * Runs what has the same key one after the other, in this process. Only politeness: transactions that meet on
 * one row begin again and again, and what decides between them is the row. Replicas still meet there, a few
 * at a time.
 */
export class KeyedMutex {
  private readonly lastTasks = new Map<string, Promise<unknown>>();

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const result = (this.lastTasks.get(key) ?? Promise.resolve()).then(task, task);
    this.lastTasks.set(key, result);
    try {
      return await result;
    } finally {
      if (this.lastTasks.get(key) === result) this.lastTasks.delete(key);
    }
  }
}
