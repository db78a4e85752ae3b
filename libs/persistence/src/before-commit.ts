import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from './transaction.js';

/** Runs inside the transaction, after its work, and inserts rows at its end; `result` is what the work returned. */
export type BeforeCommitHook = (tx: Transaction, result: unknown) => void;

const hookStorage = new AsyncLocalStorage<BeforeCommitHook | undefined>();

/**
 * Runs `hook` at the end of every unit of work that `work` starts, inside its transaction. Like the unit of work
 * itself, the hook may run more than once.
 */
export function withBeforeCommit<T>(hook: BeforeCommitHook, work: () => Promise<T>): Promise<T> {
  return hookStorage.run(hook, work);
}

/** Runs units of work that are no part of what the hook is for. */
export const withoutBeforeCommit = <T>(work: () => Promise<T>): Promise<T> =>
  hookStorage.run(undefined, work);

export const getBeforeCommitHook = (): BeforeCommitHook | undefined => hookStorage.getStore();
