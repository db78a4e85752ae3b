import type { EventContract, ServiceName } from '@pechincha/contracts/event';

/** Times are milliseconds unless the name says otherwise. */
export interface MessagingSettings {
  /** A handler that throws is tried again after each of these; after the last one the fact is a dead letter. */
  retryDelaysMs: readonly number[];
  /** How often an event of a newer version waits for a replica that knows it; 150 are about a day. */
  maxVersionWaits: number;
  /**
   * Deliveries of one event that may end with the death of the consumer or its connection; then it becomes a dead
   * letter. The consumer counts, so that a change needs no new queue.
   */
  deliveryLimit: number;
  /** Facts of one queue that are worked on side by side. Transactions gain nothing beyond about 16. */
  prefetch: number;
  heartbeatSeconds: number;
  /** How long a broker may take to confirm; then its connection is dropped and the fact goes out again. */
  confirmTimeoutMs: number;
  /** Limit on each step of setting up a channel, queue or consumer. */
  setupTimeoutMs: number;
  /** The slow look for facts whose wake-up was missed, and whether the unroutable have a queue by now. */
  pollIntervalMs: number;
  /** Facts in flight to the broker at once. */
  batchSize: number;
  /** How long a relay keeps claimed facts to itself; longer than `confirmWithin`. */
  leaseMs: number;
  /**
   * Transactions side by side in one process; the others wait. Beyond about 16 they only last longer, and those
   * that meet on a document begin again more often than they end.
   */
  maxConcurrentTransactions: number;
  /** Limit on a whole transaction, the wait for its turn and its repetitions included. */
  transactionTimeoutMs: number;
  /** How long a start waits for the broker before the service starts without it. */
  startTimeoutMs: number;
  /** How long a stop waits for handlers and for what is left in the outbox. */
  stopTimeoutMs: number;
  /** How long a dead letter waits to be brought back; the broker drops it afterwards. */
  deadLetterTtlMs: number;
  queueCountIntervalMs: number;
  /** How long a fact is remembered as handled. */
  inboxTtlDays: number;
}

export const defaultSettings: MessagingSettings = {
  retryDelaysMs: [1_000, 5_000, 30_000, 120_000, 600_000],
  maxVersionWaits: 150,
  deliveryLimit: 20,
  prefetch: 16,
  heartbeatSeconds: 10,
  confirmTimeoutMs: 5_000,
  setupTimeoutMs: 10_000,
  pollIntervalMs: 1_000,
  batchSize: 200,
  leaseMs: 10_000,
  maxConcurrentTransactions: 16,
  transactionTimeoutMs: 10_000,
  startTimeoutMs: 15_000,
  stopTimeoutMs: 10_000,
  deadLetterTtlMs: 30 * 24 * 60 * 60 * 1_000,
  queueCountIntervalMs: 60_000,
  inboxTtlDays: 7,
};

export interface MessagingOptions {
  service: ServiceName;
  /** `amqp://user:password@host:port/vhost` */
  url: string;
  /** Put before the name of every exchange and queue, so that tests do not meet. */
  prefix?: string;
  /** `none` for a process without a database: no outbox and no inbox, facts arrive at least once. */
  store: 'mongo' | 'none';
  /** The facts whose queues this process declares as their producer; all that name it where missing. */
  publishes?: readonly EventContract[];
  settings?: Partial<MessagingSettings>;
}

export type ResolvedOptions = Required<Omit<MessagingOptions, 'settings'>> & { settings: MessagingSettings };

/** What talking to the broker needs. */
export type BrokerOptions = Pick<ResolvedOptions, 'url' | 'prefix' | 'settings'> & { service: string };

export const MESSAGING_OPTIONS = Symbol('MESSAGING_OPTIONS');
