import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from './transaction.js';

/** Runs inside the transaction after its work, with what the work returned. */
export type BeforeCommit = (tx: Transaction, result: unknown) => Promise<void>;

const hooks = new AsyncLocalStorage<BeforeCommit>();

/**
 * Has `hook` run at the end of every unit of work that `work` starts, inside its transaction: what it writes
 * commits or vanishes with it. Like all of a unit of work, it may run more than once.
 */
export function withBeforeCommit<T>(hook: BeforeCommit, work: () => Promise<T>): Promise<T> {
  return hooks.run(hook, work);
}

export const currentBeforeCommit = (): BeforeCommit | undefined => hooks.getStore();
