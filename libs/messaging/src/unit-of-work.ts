import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { EventContract } from '@pechincha/contracts/event';
import type { ClientSession, Connection } from 'mongoose';
import { getBeforeCommitHook } from './before-commit.js';
import { Outbox } from './outbox.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';
import { Semaphore } from './semaphore.js';
import { withTimeout } from './time.js';
import { Transaction, type NewEvent } from './transaction.js';

class RunningTransaction extends Transaction {
  isActive = true;
  constructor(
    readonly session: ClientSession,
    private readonly outbox: Outbox,
  ) {
    super();
  }
  publish<E extends EventContract>(contract: E, event: NewEvent<E>): Promise<void> {
    return this.outbox.add(contract, event, this.session);
  }
}

/** The one way to write: the change and the facts that it makes true commit together or not at all. */
@Injectable()
export class UnitOfWork {
  private readonly currentTransaction = new AsyncLocalStorage<RunningTransaction>();
  private readonly semaphore: Semaphore;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(MESSAGING_OPTIONS) private readonly options: ResolvedOptions,
    private readonly outbox: Outbox,
  ) {
    this.semaphore = new Semaphore(options.settings.maxConcurrentTransactions);
  }

  /**
   * Runs `work` in a transaction (majority), again where it met another writer: load documents inside, and keep
   * mails, sockets and counters in memory outside. Inside a running unit of work it becomes part of that one.
   * @throws OperationTimeoutError where all of it took longer than the setting `transactionWithin`; whether it was committed is
   * then unknown
   */
  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const outer = this.currentTransaction.getStore();
    if (outer?.isActive) return work(outer);
    const timeoutMs = this.options.settings.transactionTimeoutMs;
    const deadline = Date.now() + timeoutMs;
    // Nobody waits any more, and the caller was told so: going on would surprise it.
    const assertInTime = (): void => {
      if (Date.now() > deadline) throw new Error('The transaction outlived its limit');
    };
    const hook = getBeforeCommitHook();
    const transaction = this.semaphore.run(() =>
      this.runInTransaction(async (tx) => {
        assertInTime();
        const result = await work(tx);
        await hook?.(tx, result);
        assertInTime();
        return result;
      }),
    );
    return withTimeout(timeoutMs, 'The transaction', transaction);
  }

  /** Once, or again where it met another writer. */
  private async runInTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession();
    try {
      return await session.withTransaction(
        async () => {
          const tx = new RunningTransaction(session, this.outbox);
          try {
            return await this.currentTransaction.run(tx, () => work(tx));
          } finally {
            tx.isActive = false;
          }
        },
        { readConcern: { level: 'majority' }, writeConcern: { w: 'majority' }, readPreference: 'primary' },
      );
    } finally {
      await session.endSession();
    }
  }
}
