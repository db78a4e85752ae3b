import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { EventContract } from '@pechincha/contracts/event';
import type { ClientSession, Connection } from 'mongoose';
import { currentBeforeCommit } from './before-commit.js';
import { Outbox } from './outbox.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';
import { Slots } from './slots.js';
import { within } from './time.js';
import { Transaction, type NewFact } from './transaction.js';

class RunningTransaction extends Transaction {
  running = true;
  constructor(
    readonly session: ClientSession,
    private readonly outbox: Outbox,
  ) {
    super();
  }
  record<E extends EventContract>(event: E, fact: NewFact<E>): Promise<void> {
    return this.outbox.add(event, fact, this.session);
  }
}

/** The one way to write: the change and the facts that it makes true commit together or not at all. */
@Injectable()
export class UnitOfWork {
  private readonly current = new AsyncLocalStorage<RunningTransaction>();
  private readonly slots: Slots;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(MESSAGING_OPTIONS) private readonly options: ResolvedOptions,
    private readonly outbox: Outbox,
  ) {
    this.slots = new Slots(options.settings.transactionsAtOnce);
  }

  /**
   * Runs `work` in a transaction (majority), again where it met another writer: load documents inside, and keep
   * mails, sockets and counters in memory outside. Inside a running unit of work it becomes part of that one.
   * @throws TimedOut where all of it took longer than the setting `transactionWithin`; whether it was committed is
   * then unknown
   */
  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const around = this.current.getStore();
    if (around?.running) return work(around);
    const limit = this.options.settings.transactionWithin;
    const deadline = Date.now() + limit;
    // Nobody waits any more, and the caller was told so: going on would surprise it.
    const inTime = (): void => {
      if (Date.now() > deadline) throw new Error('The transaction outlived its limit');
    };
    const hook = currentBeforeCommit();
    const done = this.slots.use(() =>
      this.inTransaction(async (tx) => {
        inTime();
        const result = await work(tx);
        await hook?.(tx, result);
        inTime();
        return result;
      }),
    );
    return within(limit, 'The transaction', done);
  }

  /** Once, or again where it met another writer. */
  private async inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession();
    try {
      return await session.withTransaction(
        async () => {
          const tx = new RunningTransaction(session, this.outbox);
          try {
            return await this.current.run(tx, () => work(tx));
          } finally {
            tx.running = false;
          }
        },
        { readConcern: { level: 'majority' }, writeConcern: { w: 'majority' }, readPreference: 'primary' },
      );
    } finally {
      await session.endSession();
    }
  }
}
