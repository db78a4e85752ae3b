import { AsyncLocalStorage } from 'node:async_hooks';
import { isOutcomeUnknown } from './errors.js';
import { getContext, RequestOverError } from './request-context.js';
import { runInNewTrace } from './tracing.js';
import { type BeforeCommitHook, getBeforeCommitHook, type Transaction } from './transaction.js';
import type { UnitOfWork } from './unit-of-work.js';

interface Entry<Item, Result> {
  item: Item;
  hook: BeforeCommitHook | undefined;
  /** Whether nobody waits for the result any more. */
  isOver: () => boolean;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Writes the effects of all items and returns the results in their order; an Error fails its item alone. */
export type GroupWork<Item, Result> = (
  items: readonly Item[],
  tx: Transaction,
) => Promise<readonly (Result | Error)[]>;

/**
 * Commits many small changes together: items that arrive while a transaction runs are the next one's. A commit waits
 * for the disk, and most of a transaction's cost does not depend on how much it writes.
 *
 * A group that fails as a whole is repeated in halves, so that one item cannot fail the others. Items whose request is
 * over before the commit are left out.
 */
export class GroupCommit<Item, Result> {
  private waiting: Entry<Item, Result>[] = [];
  private isRunning = false;
  /** A group belongs to none of its callers' requests and transactions. */
  private readonly runOutside = AsyncLocalStorage.snapshot();

  /** @param name of the traces */
  constructor(
    private readonly name: string,
    private readonly unitOfWork: UnitOfWork,
    private readonly work: GroupWork<Item, Result>,
    private readonly maxItems = 64,
  ) {}

  /** Resolves when the item's effect is committed. The work may run more than once, like any unit of work. */
  run(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const isOver = getContext()?.isOver ?? (() => false);
    this.waiting.push({ item, hook: getBeforeCommitHook(), isOver, resolve, reject });
    if (!this.isRunning) this.runOutside(() => void this.drain());
    return promise;
  }

  private async drain(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) {
      const entries = this.waiting.slice(0, this.maxItems);
      this.waiting = this.waiting.slice(this.maxItems);
      await this.commitOrSplit(entries);
    }
    this.isRunning = false;
  }

  private async commitOrSplit(candidates: readonly Entry<Item, Result>[]): Promise<void> {
    const entries: Entry<Item, Result>[] = [];
    for (const entry of candidates) {
      if (entry.isOver()) entry.reject(new RequestOverError());
      else entries.push(entry);
    }
    if (entries.length === 0) return;
    try {
      await this.commit(entries);
    } catch (error) {
      if (error instanceof RequestOverError) return this.commitOrSplit(entries);
      if (entries.length === 1 || isOutcomeUnknown(error)) {
        for (const { reject } of entries) reject(error);
        return;
      }
      const half = Math.ceil(entries.length / 2);
      await this.commitOrSplit(entries.slice(0, half));
      await this.commitOrSplit(entries.slice(half));
    }
  }

  private async commit(entries: Entry<Item, Result>[]): Promise<void> {
    const results = await runInNewTrace(this.name, () =>
      this.unitOfWork.run(
        async (tx) => {
          const items = entries.map(({ item }) => item);
          const results = await this.work(items, tx);
          entries.forEach(({ hook }, index) => {
            if (!(results[index] instanceof Error)) hook?.(tx, results[index]);
          });
          return results;
        },
        () => entries.some(({ isOver }) => isOver()),
      ),
    );
    entries.forEach(({ resolve, reject }, index) => {
      const result = results[index] as Result | Error;
      if (result instanceof Error) reject(result);
      else resolve(result);
    });
  }
}
