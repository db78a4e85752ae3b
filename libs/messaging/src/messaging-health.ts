import { Injectable } from '@nestjs/common';
import { Broker } from './broker.js';
import { MessageStore } from './message-store.js';
import { QueueMonitor, type QueueCounts } from './queue-monitor.js';
import { RabbitTransport } from './rabbit-transport.js';

export interface MessagingStatus {
  /** Everything works at this moment. */
  healthy: boolean;
  broker: 'connected' | 'blocked' | 'away';
  /** Each queue of this service, and whether it is being consumed. */
  consumers: Record<string, boolean>;
  /** Facts that still have to be published (counted up to 10,001), and the age of the oldest in seconds. */
  outbox: { pending: number; oldestSeconds: number };
  /** Names of events that no queue takes, or whose queue does not confirm. They stay pending; all others go out. */
  unroutable: string[];
  /** Events that were given up, by queue, as counted in the last minute. They wait to be brought back. */
  deadLetters: Readonly<Record<string, number>>;
  /** In words, what an operator should look at although the process can be asked. */
  warnings: string[];
  /** Set where only a person can help: a queue exists with other arguments. */
  topologyError: string | null;
}

/** How messaging is. A service whose broker is away still answers and writes: its facts wait in the outbox. */
@Injectable()
export class MessagingHealth {
  constructor(
    private readonly connections: Broker,
    private readonly transport: RabbitTransport,
    private readonly store: MessageStore,
    private readonly queueMonitor: QueueMonitor,
  ) {}

  /** This service's queues as counted in the last minute. */
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
      ...unroutable.map((name) => `"${name}" waits in the outbox: no queue takes or confirms it`),
      ...Object.entries(deadLetters).map(([queue, count]) => `"${queue}" has dead letters: ${count}`),
    ];
    return { healthy, broker, consumers, outbox, unroutable, deadLetters, warnings, topologyError };
  }

  get broker(): MessagingStatus['broker'] {
    const { publishConnection, consumeConnection } = this.connections;
    if (!publishConnection.isOpen || !consumeConnection.isOpen) return 'away';
    return publishConnection.isBlocked ? 'blocked' : 'connected';
  }
}
