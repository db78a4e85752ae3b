import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { EventContract } from '@pechincha/contracts/event';
import { mongo, type ClientSession, type Connection } from 'mongoose';
import pLimit, { type LimitFunction } from 'p-limit';
import { crashAt } from './crash-point.js';
import { Outbox } from './outbox.js';
import { PERSISTENCE_OPTIONS, type PersistenceOptions } from './options.js';
import { getContext, RequestOverError } from './request-context.js';
import { OperationTimeoutError, withTimeout } from './time.js';
import { CommitSignal, getBeforeCommitHook, type NewEvent, Transaction } from './transaction.js';

class RunningTransaction extends Transaction {
  isActive = true;
  /** By the collection's name. */
  private readonly inserts = new Map<string, { collection: mongo.Collection; rows: mongo.Document[] }>();

  constructor(
    readonly session: ClientSession,
    private readonly outbox: Outbox,
  ) {
    super();
  }
  async publish<E extends EventContract>(contract: E, event: NewEvent<E>): Promise<void> {
    this.outbox.add(contract, event, this);
  }

  insertAtEnd<Row extends mongo.Document>(collection: mongo.Collection<Row>, row: Row): void {
    const insert = this.inserts.get(collection.collectionName);
    if (insert) insert.rows.push(row);
    else
      this.inserts.set(collection.collectionName, {
        collection: collection as unknown as mongo.Collection,
        rows: [row],
      });
  }

  async insertRows(): Promise<void> {
    for (const { collection, rows } of this.inserts.values())
      await collection.insertMany(rows, { session: this.session });
  }
}

/** Commits a change and its events together. All writes go through it. */
@Injectable()
export class UnitOfWork {
  private readonly currentTransaction = new AsyncLocalStorage<RunningTransaction>();
  private readonly limit: LimitFunction;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(PERSISTENCE_OPTIONS) private readonly options: PersistenceOptions,
    private readonly outbox: Outbox,
    private readonly commits: CommitSignal,
  ) {
    this.limit = pLimit(options.settings.maxConcurrentTransactions);
  }

  /**
   * Runs `work` in a transaction (majority) and repeats it on a write conflict: load documents inside, keep mails,
   * sockets and in-memory counters outside. Called inside a unit of work, it joins that one.
   * @param isOver whether nobody waits for the result any more; default: the current request's
   * @throws OperationTimeoutError after `transactionTimeoutMs`; whether the transaction was committed is then unknown
   * @throws RequestOverError if `isOver` before the commit
   */
  async run<T>(
    work: (tx: Transaction) => Promise<T>,
    isOver = getContext()?.isOver ?? (() => false),
  ): Promise<T> {
    const outer = this.currentTransaction.getStore();
    if (outer?.isActive) return work(outer);
    const timeoutMs = this.options.settings.transactionTimeoutMs;
    const deadline = Date.now() + timeoutMs;
    // The caller has already received an OperationTimeoutError, so the transaction must not go on.
    const assertInTime = (): void => {
      if (Date.now() > deadline) throw new OperationTimeoutError('The transaction', timeoutMs);
      if (isOver()) throw new RequestOverError();
    };
    const hook = getBeforeCommitHook();
    const transaction = this.limit(() =>
      this.runInTransaction(async (tx) => {
        assertInTime();
        const result = await work(tx);
        hook?.(tx, result);
        return result;
      }, assertInTime),
    );
    return withTimeout(timeoutMs, 'The transaction', transaction);
  }

  private async runInTransaction<T>(
    work: (tx: Transaction) => Promise<T>,
    assertInTime: () => void,
  ): Promise<T> {
    const session = await this.connection.startSession();
    const commit = session.commitTransaction.bind(session);
    // The driver repeats a commit without a response for two minutes.
    session.commitTransaction = async (options) => {
      try {
        assertInTime();
      } catch (cause) {
        throw new mongo.MongoOperationTimeoutError('The commit was not repeated', { cause: cause as Error });
      }
      return commit(options);
    };
    try {
      const result = await session.withTransaction(
        async () => {
          const tx = new RunningTransaction(session, this.outbox);
          try {
            const result = await this.currentTransaction.run(tx, () => work(tx));
            await tx.insertRows();
            await crashAt('before-commit');
            assertInTime();
            return result;
          } finally {
            tx.isActive = false;
          }
        },
        { readConcern: { level: 'majority' }, writeConcern: { w: 'majority' }, readPreference: 'primary' },
      );
      this.commits.emit();
      return result;
    } finally {
      await session.endSession();
    }
  }
}
