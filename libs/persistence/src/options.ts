import type { ServiceName } from '@pechincha/contracts/event';

export interface PersistenceSettings {
  /** Events published concurrently by the relay. */
  batchSize: number;
  /** Lease of a relay on claimed rows; must exceed the limit on a publisher confirm. */
  leaseMs: number;
  /**
   * Concurrent transactions of one process; the others wait. Beyond about 16 they only last longer and conflict more
   * often.
   */
  maxConcurrentTransactions: number;
  /** Limit on a transaction, including the wait for its turn and its retries. */
  transactionTimeoutMs: number;
  /** Retention of inbox rows. */
  inboxTtlDays: number;
}

export const defaultPersistenceSettings: PersistenceSettings = {
  batchSize: 200,
  leaseMs: 10_000,
  maxConcurrentTransactions: 16,
  transactionTimeoutMs: 10_000,
  inboxTtlDays: 7,
};

export interface PersistenceOptions {
  /** Producer of the events that are written to the outbox. */
  service: ServiceName;
  settings: PersistenceSettings;
}

export const PERSISTENCE_OPTIONS = Symbol('PERSISTENCE_OPTIONS');
