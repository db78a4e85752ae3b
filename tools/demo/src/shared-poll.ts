import { setTimeout as sleep } from 'node:timers/promises';
import { POLL_INTERVAL_MS, WAIT_TIMEOUT_MS } from './wait-until-idle.ts';

interface Waiter<State> {
  isReached: (state: State) => boolean;
  deadline: number;
  resolve: (state: State) => void;
  reject: (error: unknown) => void;
}

/** Lets many tasks wait for states with one read per interval for all of them. */
export class SharedPoll<State> {
  private waiters: Waiter<State>[] = [];
  private isRunning = false;
  private readonly read: () => Promise<State>;

  constructor(read: () => Promise<State>) {
    this.read = read;
  }

  /**
   * Returns the first state that `isReached` accepts, of those whose read began after this call.
   * @throws Error if there is none within two minutes
   */
  waitUntil(isReached: (state: State) => boolean): Promise<State> {
    const { promise, resolve, reject } = Promise.withResolvers<State>();
    this.waiters.push({ isReached, deadline: Date.now() + WAIT_TIMEOUT_MS, resolve, reject });
    if (!this.isRunning) void this.run();
    return promise;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiters.length > 0) {
      const waiters = this.waiters;
      this.waiters = [];
      try {
        const state = await this.read();
        for (const waiter of waiters) this.settle(waiter, state);
      } catch (error) {
        for (const { reject } of waiters) reject(error);
      }
      await sleep(POLL_INTERVAL_MS);
    }
    this.isRunning = false;
  }

  private settle(waiter: Waiter<State>, state: State): void {
    if (waiter.isReached(state)) waiter.resolve(state);
    else if (Date.now() > waiter.deadline) waiter.reject(new Error('Timed out after two minutes'));
    else this.waiters.push(waiter);
  }
}
