import { Inject, Injectable } from '@nestjs/common';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { EventContract } from '@pechincha/contracts/event';
import { Broker } from './broker.js';
import type { EventHandler } from './delivery.js';
import { EventProcessor } from './event-processor.js';
import { MessageStore } from './message-store.js';
import { QueueConsumer } from './queue-consumer.js';
import { QueueMonitor } from './queue-monitor.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';
import { getErrorMessage, sleep } from './time.js';
import { TopologyMismatchError } from './topology.js';

/** The strategy for `connectMicroservice`: hands facts to `@On` methods, and publishes what they and others record. */
@Injectable()
export class RabbitTransport extends Server implements CustomTransportStrategy {
  override readonly transportId = Symbol('pechincha.facts');
  override readonly propagatesEventHandlerErrors = true;
  private readonly handlers = new Map<EventContract, EventHandler[]>();
  private closing: Promise<void> | null = null;
  /** One per fact that this service reacts to. */
  consumers: readonly QueueConsumer[] = [];
  /** Why it can never work as things are. */
  topologyError: TopologyMismatchError | null = null;

  constructor(
    private readonly broker: Broker,
    private readonly processor: EventProcessor,
    private readonly store: MessageStore,
    private readonly queueMonitor: QueueMonitor,
    @Inject(MESSAGING_OPTIONS) private readonly options: ResolvedOptions,
  ) {
    super();
  }

  /** Several handlers of one fact are kept apart: chained as Nest does it they would run at the same time. */
  override addHandler(pattern: unknown, callback: MessageHandler, isEventHandler = false, extras = {}): void {
    const { contract, handler: name } = extras as { contract?: EventContract; handler?: string };
    if (!isEventHandler || !contract || !name) {
      throw new Error(`${String(pattern)}: facts are handled by methods marked with @On(event)`);
    }
    if (!contract.consumers.includes(this.options.service)) {
      throw new Error(`"${contract.name}" does not name ${this.options.service} among its consumers`);
    }
    const known = this.handlers.get(contract) ?? [];
    this.handlers.set(contract, [...known, { name, run: callback as EventHandler['run'] }]);
    this.messageHandlers.set(contract.name, Object.assign(callback, { isEventHandler, extras }));
  }

  /** Calls back when everything consumes, or with the reason why it never will; without a broker after a while. */
  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      await this.open();
      callback();
    } catch (error) {
      await this.close();
      callback(error);
    }
  }

  /** Finishes and acknowledges what is in hand, then sends what is in the outbox, then disconnects. */
  close(): Promise<void> {
    this.closing ??= (async () => {
      await Promise.all(this.consumers.map((consumer) => consumer.stop()));
      await this.queueMonitor.stop();
      await this.store.stop();
      await this.broker.close();
    })();
    return this.closing;
  }

  /** For a process that only prepares a roll-out: what `listen` needs in database and broker; consumes nothing. */
  async prepare(): Promise<void> {
    await this.store.prepare();
    this.broker.start();
    try {
      await this.declareTopology();
    } finally {
      await this.broker.close();
    }
  }

  on(): never {
    throw new Error('Facts are handled by methods marked with @On(event)');
  }

  unwrap<T>(): T {
    return this.broker as T;
  }

  private async open(): Promise<void> {
    const { settings } = this.options;
    await this.store.prepare();
    this.broker.start();
    this.consumers = [...this.handlers].map(([contract, handlers]) => {
      const queue = this.broker.topology.workQueue(this.options.service, contract);
      return new QueueConsumer({ queue, contract, handlers }, this.broker, this.processor, settings);
    });
    const ready = [this.declareTopology(), ...this.consumers.map((consumer) => this.startConsumer(consumer))];
    const timer = new AbortController();
    const timeout = sleep(settings.startTimeoutMs, timer.signal).then(() => 'late' as const);
    const first = await Promise.race([Promise.all(ready), timeout]).finally(() => timer.abort());
    if (first === 'late')
      this.logger.error('Not all is set up on the broker yet: starting without, facts wait until it is');
    this.store.start();
    this.queueMonitor.start(this.consumers.map(({ subscription }) => subscription.queue));
  }

  private startConsumer(consumer: QueueConsumer): Promise<void> {
    return new Promise((resolve, reject) => {
      consumer.start((error) => (error ? reject(this.recordMismatch(error)) : resolve()));
    });
  }

  private recordMismatch(error: unknown): unknown {
    if (error instanceof TopologyMismatchError) {
      this.topologyError = error;
      this.logger.error(error.message);
    }
    return error;
  }

  /** Delay queues, and the queues of all who react to what this service publishes. */
  private async declareTopology(): Promise<void> {
    const { publishConnection, topology } = this.broker;
    for (let attempt = 0; ; attempt++) {
      const model = await publishConnection.waitUntilOpen();
      try {
        await topology.declareDelayQueues(model);
        for (const contract of this.options.publishes) await topology.declareConsumerQueues(model, contract);
        return;
      } catch (error) {
        if (error instanceof TopologyMismatchError) throw this.recordMismatch(error);
        this.logger.warn(getErrorMessage(error));
        await sleep(1_000);
      }
    }
  }
}
