import type { EventContract, ServiceName } from '@pechincha/contracts/event';
import { defaultPersistenceSettings, type PersistenceSettings } from '@pechincha/persistence/options';

export interface MessagingSettings extends PersistenceSettings {
  /**
   * `classic` for tests: queues that are declared and written sooner, but do not survive the loss of a broker node and
   * count no deliveries. Refused in production.
   */
  queues: 'quorum' | 'classic';
  /** Delays before each retry of a failed handler; after the last one the event is dead-lettered. */
  retryDelaysMs: readonly number[];
  /** Maximum delays of an event whose version is newer than this replica knows; 150 are about a day. */
  maxVersionWaits: number;
  /**
   * Deliveries of one event that may end with the consumer's death or a lost connection before it is dead-lettered.
   * Enforced by the consumer, so that a change needs no new queue.
   */
  deliveryLimit: number;
  /** Events of one queue handled concurrently; transactions gain nothing beyond about 16. */
  prefetch: number;
  /** The same for events that are handled in groups. */
  groupPrefetch: number;
  heartbeatSeconds: number;
  /** Limit on a publisher confirm; then the event is published again. */
  confirmTimeoutMs: number;
  /** Limit on each step of setting up a channel, queue or consumer. */
  setupTimeoutMs: number;
  /** Interval of looking for events that the change stream missed and of retrying unroutable ones. */
  pollIntervalMs: number;
  /** Wait for the broker at startup before the service starts without it. */
  startTimeoutMs: number;
  /** Wait at shutdown for running handlers, and again for the rest of the outbox. */
  stopTimeoutMs: number;
  /** Lifetime of a dead letter; the broker drops it afterwards. */
  deadLetterTtlMs: number;
  queueCountIntervalMs: number;
}

export const defaultSettings: MessagingSettings = {
  ...defaultPersistenceSettings,
  queues: 'quorum',
  retryDelaysMs: [1_000, 5_000, 30_000, 120_000, 600_000],
  maxVersionWaits: 150,
  deliveryLimit: 20,
  prefetch: 16,
  groupPrefetch: 100,
  heartbeatSeconds: 10,
  confirmTimeoutMs: 5_000,
  setupTimeoutMs: 10_000,
  pollIntervalMs: 5_000,
  startTimeoutMs: 15_000,
  stopTimeoutMs: 10_000,
  deadLetterTtlMs: 30 * 24 * 60 * 60 * 1_000,
  queueCountIntervalMs: 60_000,
};

export interface MessagingOptions {
  service: ServiceName;
  /** `amqp://user:password@host:port/vhost` */
  url: string;
  /** Prepended to the name of every exchange and queue, which isolates tests. */
  prefix?: string;
  /** `none` for a process without a database: no outbox and no inbox, events are handled at least once. */
  store: 'mongo' | 'none';
  /** Events whose queues this process declares as producer; default: all contracts that name the service. */
  publishes?: readonly EventContract[];
  settings?: Partial<MessagingSettings>;
}

export type ResolvedOptions = Required<Omit<MessagingOptions, 'settings'>> & { settings: MessagingSettings };

export type BrokerOptions = Pick<ResolvedOptions, 'url' | 'prefix' | 'settings'> & { service: string };

export const MESSAGING_OPTIONS = Symbol('MESSAGING_OPTIONS');
