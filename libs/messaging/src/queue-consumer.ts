import { Logger } from '@nestjs/common';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { Broker } from './broker.js';
import { BrokerClosed } from './broker-connection.js';
import { closeChannel } from './close-channel.js';
import { crashPoint } from './crash-point.js';
import { Abandoned, type Delivery, type Subscription } from './delivery.js';
import type { FactProcessor } from './fact-processor.js';
import { ATTEMPT, RETURNS, TRACEPARENT, VERSION_WAITS } from './headers.js';
import {
  createRequestId,
  parseRequestId,
  parseTraceparent,
  RequestContext,
  runInContext,
} from './request-context.js';
import type { MessagingSettings } from './settings.js';
import { backoff, messageOf, pause, within } from './time.js';
import { TopologyMismatch } from './topology.js';

/** A channel, and whether it has ended: a flag, because a reaction per message on its end would pile up. */
interface Link {
  readonly channel: Channel;
  isLost: boolean;
}

/**
 * Keeps one queue consumed: sets it up, again after every loss (of the connection, the channel, or the queue
 * itself), and acknowledges what is done. It gives up only where the queue cannot be what it must be.
 */
export class QueueConsumer {
  private readonly logger = new Logger('Consumer');
  private readonly stopping = new AbortController();
  /** Aborted when the time for finishing is over. */
  private readonly abandoning = new AbortController();
  private readonly inHand = new Set<Promise<void>>();
  private channel: Channel | null = null;
  private tag: string | null = null;
  private loop: Promise<void> | null = null;

  constructor(
    readonly subscription: Subscription,
    private readonly broker: Broker,
    private readonly processor: FactProcessor,
    private readonly settings: MessagingSettings,
  ) {}

  get isAlive(): boolean {
    return this.tag !== null;
  }

  /** `ready` is called when it consumes for the first time, or can never. */
  start(ready: (error?: unknown) => void): void {
    this.loop ??= this.keepConsuming(ready);
  }

  /** Takes no more, finishes and acknowledges what is in hand; what is not done in time stays with the broker. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const { channel, tag } = this;
    this.tag = null;
    if (channel && tag !== null) {
      await within(2_000, 'Cancelling', channel.cancel(tag)).catch((error: unknown) => {
        this.logger.debug(`${this.subscription.queue}: ${messageOf(error)}`);
      });
    }
    await within(this.settings.stopWithin, 'Finishing', Promise.all(this.inHand)).catch((error: unknown) => {
      this.logger.warn(`${this.subscription.queue}: ${messageOf(error)}`);
    });
    this.abandoning.abort();
    if (channel) await closeChannel(channel);
  }

  private async keepConsuming(ready: (error?: unknown) => void): Promise<void> {
    const { signal } = this.stopping;
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        const model = await this.broker.consuming.opened();
        await this.consume(model, () => {
          attempt = 0;
          ready();
        });
      } catch (error) {
        if (error instanceof BrokerClosed) return;
        if (error instanceof TopologyMismatch) return ready(error);
        this.logger.warn(`${this.subscription.queue}: ${messageOf(error)}`);
      }
      await pause(backoff(attempt, { first: 200, most: 5_000 }), signal);
    }
  }

  /** From the set-up to the end of one channel. */
  private async consume(model: ChannelModel, ready: () => void): Promise<void> {
    const { queue, event } = this.subscription;
    const { setUpWithin, prefetch } = this.settings;
    await this.broker.topology.declareQueue(model, queue, event.name);
    const channel = await within(setUpWithin, 'Opening a channel', model.createChannel());
    const link: Link = { channel, isLost: false };
    const ended = new Promise<string>((resolve) => {
      const end = (why: string): void => {
        link.isLost = true;
        resolve(why);
      };
      channel.on('close', () => end('channel closed'));
      channel.on('error', (error) => end(messageOf(error)));
      channel.on('cancel', () => end('queue deleted'));
    });
    try {
      if (this.stopping.signal.aborted) return;
      await within(setUpWithin, 'Setting prefetch', channel.prefetch(prefetch));
      // Without a message the broker says that the queue is gone; 'cancel' above ends this channel.
      const take = (message: ConsumeMessage | null): void => {
        if (message) this.take(link, message);
      };
      const { consumerTag } = await within(setUpWithin, 'Consuming', channel.consume(queue, take));
      this.channel = channel;
      this.tag = consumerTag;
      ready();
      const why = await ended;
      if (!this.stopping.signal.aborted) this.logger.warn(`${queue}: ${why}, setting up again`);
    } finally {
      this.tag = null;
      this.channel = null;
      // While stopping it stays open for the acknowledgements of what is in hand.
      if (channel && !this.stopping.signal.aborted) await closeChannel(channel);
    }
  }

  private take(link: Link, message: ConsumeMessage): void {
    const work = runInContext(contextOf(message), () => this.finish(link, message)).catch(
      (error: unknown) => {
        // Not acknowledged: the broker delivers it again, here or elsewhere.
        if (!(error instanceof Abandoned)) this.logger.error(error);
      },
    );
    this.inHand.add(work);
    void work.then(() => this.inHand.delete(work));
  }

  private async finish(link: Link, message: ConsumeMessage): Promise<void> {
    const { headers = {} } = message.properties;
    const delivery: Delivery = {
      body: message.content,
      messageId: message.properties.messageId as string | undefined,
      redelivered: message.fields.redelivered,
      attempt: Number(headers[ATTEMPT] ?? 0),
      versionWaits: Number(headers[VERSION_WAITS] ?? 0),
      returns: Number(headers[RETURNS] ?? 0),
      isLost: () => link.isLost,
    };
    await this.processor.process(this.subscription, delivery, this.abandoning.signal);
    if (link.isLost) return;
    link.channel.ack(message);
    crashPoint('after-ack');
  }
}

/** Of the request or job that led to the message. */
function contextOf({ properties }: ConsumeMessage): RequestContext {
  const requestId = parseRequestId(properties.correlationId) ?? createRequestId();
  return new RequestContext(requestId, parseTraceparent(properties.headers?.[TRACEPARENT]));
}
