import { Logger } from '@nestjs/common';
import { crashAt } from '@pechincha/persistence/crash-point';
import { getErrorMessage } from '@pechincha/persistence/errors';
import {
  createRequestId,
  parseRequestId,
  parseTraceparent,
  RequestContext,
  runInContext,
} from '@pechincha/persistence/request-context';
import { calculateBackoffMs, sleep, withTimeout } from '@pechincha/persistence/time';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { Broker } from './broker.js';
import { BrokerClosedError } from './broker-connection.js';
import {
  ATTEMPT_HEADER,
  type Delivery,
  DELIVERY_COUNT_HEADER,
  DeliveryAbandonedError,
  type Subscription,
  TRACEPARENT_HEADER,
  VERSION_WAITS_HEADER,
} from './delivery.js';
import type { EventProcessor } from './event-processor.js';
import type { MessagingSettings } from './settings.js';
import { closeChannel, TopologyMismatchError } from './topology.js';

/** A flag instead of a promise, because a reaction per message on its end would accumulate in memory. */
interface ConsumerChannel {
  readonly channel: Channel;
  isClosed: boolean;
}

/**
 * Consumes one queue and acknowledges handled messages. Sets up the channel and queue again whenever the connection,
 * channel or queue is lost; stops only on a TopologyMismatchError.
 */
export class QueueConsumer {
  private readonly logger = new Logger('Consumer');
  private readonly stopping = new AbortController();
  /** Aborted when `stopTimeoutMs` is over. */
  private readonly abandoning = new AbortController();
  private readonly inFlight = new Set<Promise<void>>();
  private channel: Channel | null = null;
  private consumerTag: string | null = null;
  private loop: Promise<void> | null = null;

  constructor(
    readonly subscription: Subscription,
    private readonly broker: Broker,
    private readonly processor: EventProcessor,
    private readonly settings: MessagingSettings,
  ) {}

  get isConsuming(): boolean {
    return this.consumerTag !== null;
  }

  /** Messages received and not yet acknowledged. */
  get inFlightCount(): number {
    return this.inFlight.size;
  }

  /** Calls `ready` on the first successful consume, or with the error if the queue can never be consumed. */
  start(ready: (error?: unknown) => void): void {
    this.loop ??= this.consumeUntilStopped(ready);
  }

  /** Cancels the consumer and waits for in-flight messages; unfinished ones stay unacknowledged. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const { channel, consumerTag } = this;
    this.consumerTag = null;
    if (channel && consumerTag !== null) {
      await withTimeout(2_000, 'Cancelling', channel.cancel(consumerTag)).catch((error: unknown) => {
        this.logger.debug(`${this.subscription.queue}: ${getErrorMessage(error)}`);
      });
    }
    await withTimeout(this.settings.stopTimeoutMs, 'Finishing', Promise.all(this.inFlight)).catch(
      (error: unknown) => {
        this.logger.warn(`${this.subscription.queue}: ${getErrorMessage(error)}`);
      },
    );
    this.abandoning.abort();
    if (channel) await closeChannel(channel);
  }

  private async consumeUntilStopped(ready: (error?: unknown) => void): Promise<void> {
    const { signal } = this.stopping;
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        const model = await this.broker.consumeConnection.waitUntilOpen();
        await this.consume(model, () => {
          attempt = 0;
          ready();
        });
      } catch (error) {
        if (error instanceof BrokerClosedError) return;
        if (error instanceof TopologyMismatchError) return ready(error);
        this.logger.warn(`${this.subscription.queue}: ${getErrorMessage(error)}`);
      }
      await sleep(calculateBackoffMs(attempt, { firstMs: 200, maxMs: 5_000 }), signal);
    }
  }

  /** Resolves when the channel has ended. */
  private async consume(model: ChannelModel, ready: () => void): Promise<void> {
    const { queue, contract, handlers } = this.subscription;
    const { setupTimeoutMs } = this.settings;
    const isGrouped = handlers.some((handler) => handler.isGrouped);
    const prefetch = isGrouped ? this.settings.groupPrefetch : this.settings.prefetch;
    await this.broker.topology.declareWorkQueue(model, queue, contract.name);
    const channel = await withTimeout(setupTimeoutMs, 'Opening a channel', model.createChannel());
    const consumerChannel: ConsumerChannel = { channel, isClosed: false };
    const ended = new Promise<string>((resolve) => {
      const onEnd = (reason: string): void => {
        consumerChannel.isClosed = true;
        resolve(reason);
      };
      channel.on('close', () => onEnd('channel closed'));
      channel.on('error', (error) => onEnd(getErrorMessage(error)));
      channel.on('cancel', () => onEnd('queue deleted'));
    });
    try {
      if (this.stopping.signal.aborted) return;
      await withTimeout(setupTimeoutMs, 'Setting prefetch', channel.prefetch(prefetch));
      // A null message means that the queue was deleted; the 'cancel' event above ends this channel.
      const onMessage = (message: ConsumeMessage | null): void => {
        if (message) this.startHandling(consumerChannel, message);
      };
      const { consumerTag } = await withTimeout(
        setupTimeoutMs,
        'Consuming',
        channel.consume(queue, onMessage),
      );
      this.channel = channel;
      this.consumerTag = consumerTag;
      ready();
      const reason = await ended;
      if (!this.stopping.signal.aborted) this.logger.warn(`${queue}: ${reason}, setting up again`);
    } finally {
      this.consumerTag = null;
      this.channel = null;
      // While stopping, the channel stays open for acknowledgements of in-flight messages.
      if (channel && !this.stopping.signal.aborted) await closeChannel(channel);
    }
  }

  private startHandling(consumerChannel: ConsumerChannel, message: ConsumeMessage): void {
    const work = runInContext(createContext(message), () =>
      this.handleAndAck(consumerChannel, message),
    ).catch((error: unknown) => {
      // Not acknowledged: the broker redelivers it.
      if (!(error instanceof DeliveryAbandonedError)) this.logger.error(error);
    });
    this.inFlight.add(work);
    void work.then(() => this.inFlight.delete(work));
  }

  private async handleAndAck(consumerChannel: ConsumerChannel, message: ConsumeMessage): Promise<void> {
    const { headers = {} } = message.properties;
    const delivery: Delivery = {
      body: message.content,
      messageId: message.properties.messageId as string | undefined,
      redelivered: message.fields.redelivered,
      attempt: Number(headers[ATTEMPT_HEADER] ?? 0),
      versionWaits: Number(headers[VERSION_WAITS_HEADER] ?? 0),
      deliveryCount: Number(headers[DELIVERY_COUNT_HEADER] ?? 0),
      isChannelClosed: () => consumerChannel.isClosed,
    };
    await this.processor.process(this.subscription, delivery, this.abandoning.signal);
    if (consumerChannel.isClosed) return;
    consumerChannel.channel.ack(message);
    await crashAt('after-ack', this.subscription.contract.name);
  }
}

/** Continues the context of the request or job that caused the message. */
function createContext({ properties }: ConsumeMessage): RequestContext {
  const requestId = parseRequestId(properties.correlationId) ?? createRequestId();
  return new RequestContext(requestId, parseTraceparent(properties.headers?.[TRACEPARENT_HEADER]));
}
