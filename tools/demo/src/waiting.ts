import { setTimeout as sleep } from 'node:timers/promises';
import { servicesWithDatabase } from '@pechincha/contracts/event';
import type { Connection } from 'mongoose';

const WAIT_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 100;
/** Longer than the time between two events of a busy service. */
const QUIET_MS = 500;
/** Work that a service's worker publishes, or adds to accounts, after a while. */
const pendingWork = [
  { service: 'promotions', collection: 'count_deltas', filter: {} },
  { service: 'gamification', collection: 'ledger', filter: { unsettled: true } },
];

/**
 * Polls until `isDone` resolves to true.
 * @throws Error if it is not within two minutes
 */
export async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_TIMEOUT_MS;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('Timed out after two minutes');
    await sleep(POLL_INTERVAL_MS);
  }
}

/**
 * Resolves when nothing has been pending, and no inbox has received an event, for half a second.
 * @param prefix of the databases' names
 */
export async function waitUntilIdle(connection: Connection, prefix = 'pechincha_'): Promise<void> {
  const count = async (collection: string): Promise<number> => {
    const counts = servicesWithDatabase.map((name) =>
      connection.useDb(`${prefix}${name}`).collection(collection).estimatedDocumentCount(),
    );
    return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
  };
  const isWorkPending = async (): Promise<boolean> => {
    const rows = pendingWork.map(({ service, collection, filter }) =>
      connection.useDb(`${prefix}${service}`).collection(collection).findOne(filter),
    );
    return (await Promise.all(rows)).some((row) => row !== null);
  };
  let handled = -1;
  let quietSince = Date.now();
  await waitUntil(async () => {
    const [pending, now] = [await count('outbox'), await count('inbox')];
    if (pending > 0 || now !== handled || (await isWorkPending())) quietSince = Date.now();
    handled = now;
    return Date.now() - quietSince >= QUIET_MS;
  });
}

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
