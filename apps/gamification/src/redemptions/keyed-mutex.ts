/**
 * Runs tasks with the same key one after the other in this process. An optimization only: it avoids retries of
 * conflicting transactions; correctness between replicas comes from the database.
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
