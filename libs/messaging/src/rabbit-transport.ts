import { Inject, Injectable } from '@nestjs/common';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { EventContract } from '@pechincha/contracts/event';
import { getErrorMessage } from '@pechincha/persistence/errors';
import { sleep } from '@pechincha/persistence/time';
import { Broker } from './broker.js';
import type { EventHandler } from './delivery.js';
import { EventProcessor } from './event-processor.js';
import { MessageStore } from './message-store.js';
import { QueueConsumer } from './queue-consumer.js';
import { QueueMonitor } from './queue-monitor.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';
import { TopologyMismatchError } from './topology.js';

/** The strategy for `connectMicroservice`: passes events to `@OnEvent` methods and publishes the outbox. */
@Injectable()
export class RabbitTransport extends Server implements CustomTransportStrategy {
  override readonly transportId = Symbol('pechincha.events');
  override readonly propagatesEventHandlerErrors = true;
  private readonly handlers = new Map<EventContract, EventHandler[]>();
  private closing: Promise<void> | null = null;
  /** One per event that this service consumes. */
  consumers: readonly QueueConsumer[] = [];
  /** Set when a queue exists with other arguments. */
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

  /** Collects several handlers of one event in a list, because Nest's chaining would run them concurrently. */
  override addHandler(pattern: unknown, callback: MessageHandler, isEventHandler = false, extras = {}): void {
    const {
      contract,
      handler: name,
      isGrouped = false,
    } = extras as { contract?: EventContract; handler?: string; isGrouped?: boolean };
    if (!isEventHandler || !contract || !name) {
      throw new Error(`${String(pattern)}: events are handled by methods marked with @OnEvent(contract)`);
    }
    if (!contract.consumers.includes(this.options.service)) {
      throw new Error(`"${contract.name}" does not name ${this.options.service} among its consumers`);
    }
    const handlers = this.handlers.get(contract) ?? [];
    this.handlers.set(contract, [...handlers, { name, isGrouped, run: callback as EventHandler['run'] }]);
    this.messageHandlers.set(contract.name, Object.assign(callback, { isEventHandler, extras }));
  }

  /** Calls back when all queues are consumed, after `startTimeoutMs`, or with a TopologyMismatchError. */
  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      await this.open();
      callback();
    } catch (error) {
      await this.close();
      callback(error);
    }
  }

  /** Finishes in-flight messages, then publishes the outbox, then disconnects. */
  close(): Promise<void> {
    this.closing ??= (async () => {
      await Promise.all(this.consumers.map((consumer) => consumer.stop()));
      await this.queueMonitor.stop();
      await this.store.stop();
      await this.broker.close();
    })();
    return this.closing;
  }

  /** Creates indexes and declares queues without consuming, before a rollout. */
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
    throw new Error('Events are handled by methods marked with @OnEvent(contract)');
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
    const timeout = sleep(settings.startTimeoutMs, timer.signal).then(() => 'timeout' as const);
    const first = await Promise.race([Promise.all(ready), timeout]).finally(() => timer.abort());
    if (first === 'timeout')
      this.logger.error('The broker is not set up yet: starting without it, events wait until it is');
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

  /** Declares the delay queues and the queues of all consumers of this service's events. */
  private async declareTopology(): Promise<void> {
    const { publishConnection, topology } = this.broker;
    for (let attempt = 0; ; attempt++) {
      const model = await publishConnection.waitUntilOpen();
      try {
        await Promise.all([
          topology.declareDelayQueues(model),
          topology.declareConsumerQueues(model, this.options.publishes),
        ]);
        return;
      } catch (error) {
        if (error instanceof TopologyMismatchError) throw this.recordMismatch(error);
        this.logger.warn(getErrorMessage(error));
        await sleep(1_000);
      }
    }
  }
}
