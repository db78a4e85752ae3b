import { Injectable } from '@nestjs/common';
import { Broker } from './broker.js';
import { MessageStore } from './message-store.js';
import { QueueMonitor, type QueueCounts } from './queue-monitor.js';
import { RabbitTransport } from './rabbit-transport.js';

export interface MessagingStatus {
  healthy: boolean;
  broker: 'connected' | 'blocked' | 'disconnected';
  /** By queue of this service: whether it is being consumed. */
  consumers: Record<string, boolean>;
  /** Unpublished events (counted up to 10,001) and the age of the oldest in seconds. */
  outbox: { pending: number; oldestSeconds: number };
  /** Names of events that no queue accepts or confirms. They stay pending; all others are published. */
  unroutable: string[];
  /** Number of dead letters by queue, counted in the last minute. */
  deadLetters: Readonly<Record<string, number>>;
  /** Problems for an operator that do not make the process unready. */
  warnings: string[];
  /** Set when a queue exists with other arguments, which only a person can resolve. */
  topologyError: string | null;
}

/** State of messaging. Without the broker a service still serves requests; its events wait in the outbox. */
@Injectable()
export class MessagingHealth {
  constructor(
    private readonly connections: Broker,
    private readonly transport: RabbitTransport,
    private readonly store: MessageStore,
    private readonly queueMonitor: QueueMonitor,
  ) {}

  /** Counted in the last minute. */
  get queues(): ReadonlyMap<string, QueueCounts> {
    return this.queueMonitor.counts;
  }

  async check(): Promise<MessagingStatus> {
    const { unroutable, ...outbox } = await this.store.getBacklog();
    const consumers = Object.fromEntries(
      this.transport.consumers.map(({ subscription, isConsuming }) => [subscription.queue, isConsuming]),
    );
    const { broker } = this;
    const topologyError = this.transport.topologyError?.message ?? null;
    const areAllConsuming = Object.values(consumers).every(Boolean);
    const healthy =
      broker === 'connected' && areAllConsuming && unroutable.length === 0 && topologyError === null;
    const deadLetters = Object.fromEntries(
      [...this.queues].filter(([, { dead }]) => dead > 0).map(([queue, { dead }]) => [queue, dead]),
    );
    const warnings = [
      ...unroutable.map((name) => `"${name}" waits in the outbox: no queue accepts or confirms it`),
      ...Object.entries(deadLetters).map(([queue, count]) => `"${queue}" has dead letters: ${count}`),
    ];
    return { healthy, broker, consumers, outbox, unroutable, deadLetters, warnings, topologyError };
  }

  get broker(): MessagingStatus['broker'] {
    const { publishConnection, consumeConnection } = this.connections;
    if (!publishConnection.isOpen || !consumeConnection.isOpen) return 'disconnected';
    return publishConnection.isBlocked ? 'blocked' : 'connected';
  }
}
