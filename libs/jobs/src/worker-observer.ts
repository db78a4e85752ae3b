export type WorkOutcome = 'done' | 'failed';

export interface WatchedQueue {
  countPending(): Promise<number>;
  countDead(): Promise<number>;
}

/** What background workers report; implemented with metrics in service-kit. */
export abstract class WorkerObserver {
  abstract watchQueue(worker: string, queue: WatchedQueue): void;
  /** @param startedAt by `performance.now()` */
  abstract observeRun(worker: string, outcome: WorkOutcome, startedAt: number): void;
  /** @param startedAt by `performance.now()` */
  abstract observeJob(worker: string, outcome: WorkOutcome, startedAt: number): void;
}
