import { getErrorMessage } from '@pechincha/persistence/error-message';
import { withTimeout } from '@pechincha/persistence/time';
import type { Channel, ChannelModel } from 'amqplib';
import type { EventContract } from '@pechincha/contracts/event';
import { closeChannel } from './close-channel.js';
import type { BrokerOptions } from './settings.js';

/** A queue or exchange exists with other arguments; a person must delete it or revert the setting. */
export class TopologyMismatchError extends Error {
  constructor(name: string, cause: unknown) {
    super(
      `"${name}" exists on the broker with other arguments than this version declares. ` +
        `Empty and delete it, then start again. (${getErrorMessage(cause)})`,
      { cause },
    );
    this.name = 'TopologyMismatchError';
  }
}

// The default dead-letter strategy of quorum queues may lose messages; at-least-once requires reject-publish.
const AT_LEAST_ONCE_DEAD_LETTERING = {
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
};
const PRECONDITION_FAILED = 406;
const NO_DELIVERY_LIMIT = 1_000_000;
// Higher than any `deliveryLimit`, which the consumer enforces: changing a queue argument would fail every start.
const WORK_QUEUE_DELIVERY_LIMIT = 1000;

/** Names and arguments of all exchanges and queues. Declaring is idempotent; producers and consumers both do it. */
export class Topology {
  constructor(private readonly options: BrokerOptions) {}

  /** Topic exchange of all events; the routing key is the event's name. */
  get eventExchange(): string {
    return `${this.options.prefix}pechincha.facts`;
  }

  workQueue(consumer: string, contract: EventContract): string {
    return `${this.options.prefix}${consumer}.${contract.name}`;
  }

  deadLetterQueue(workQueue: string): string {
    return `${workQueue}.dead`;
  }

  /** Name of both a fanout exchange and its queue; expired messages return to the work queue in their routing key. */
  delayQueue(milliseconds: number): string {
    return `${this.options.prefix}${this.options.service}.delay.${milliseconds}`;
  }

  /** Declared by the producer too, so that events reach consumers that have never started. */
  async declareConsumerQueues(model: ChannelModel, contract: EventContract): Promise<void> {
    for (const consumer of contract.consumers) {
      await this.declareWorkQueue(model, this.workQueue(consumer, contract), contract.name);
    }
  }

  /** Declares a work queue, its binding to the event exchange and its dead-letter queue. */
  async declareWorkQueue(model: ChannelModel, workQueue: string, eventName: string): Promise<void> {
    await this.declareOnChannel(model, this.eventExchange, async (channel) => {
      await channel.assertExchange(this.eventExchange, 'topic', { durable: true });
    });
    await this.declareOnChannel(model, this.deadLetterQueue(workQueue), (channel) =>
      this.assertQuorumQueue(channel, this.deadLetterQueue(workQueue), {}),
    );
    await this.declareOnChannel(model, workQueue, async (channel) => {
      await this.assertQuorumQueue(channel, workQueue, {
        ...AT_LEAST_ONCE_DEAD_LETTERING,
        'x-dead-letter-exchange': '',
        'x-dead-letter-routing-key': this.deadLetterQueue(workQueue),
        'x-delivery-limit': WORK_QUEUE_DELIVERY_LIMIT,
      });
      await channel.bindQueue(workQueue, this.eventExchange, eventName);
    });
  }

  /** Declares one delay queue per retry delay of this service. */
  async declareDelayQueues(model: ChannelModel): Promise<void> {
    for (const step of this.options.settings.retryDelaysMs) {
      const name = this.delayQueue(step);
      await this.declareOnChannel(model, name, async (channel) => {
        await channel.assertExchange(name, 'fanout', { durable: true });
        await this.assertQuorumQueue(channel, name, {
          ...AT_LEAST_ONCE_DEAD_LETTERING,
          'x-message-ttl': step,
          'x-dead-letter-exchange': '',
        });
        await channel.bindQueue(name, name, '');
      });
    }
  }

  private async assertQuorumQueue(
    channel: Channel,
    queue: string,
    args: Record<string, unknown>,
  ): Promise<void> {
    // Explicit because RabbitMQ 4 drops a message after 20 deliveries by default.
    const quorum = { 'x-queue-type': 'quorum', 'x-delivery-limit': NO_DELIVERY_LIMIT };
    await channel.assertQueue(queue, { durable: true, arguments: { ...quorum, ...args } });
  }

  /** Uses a new channel, because a refused declaration closes its channel. */
  private async declareOnChannel(
    model: ChannelModel,
    name: string,
    step: (channel: Channel) => Promise<void>,
  ): Promise<void> {
    const timeoutMs = this.options.settings.setupTimeoutMs;
    const channel = await withTimeout(timeoutMs, 'Opening a channel', model.createChannel());
    channel.on('error', () => undefined); // The failing step rejects with the same error.
    try {
      await withTimeout(timeoutMs, `Declaring "${name}"`, step(channel));
    } catch (error) {
      const { code } = error as { code?: number };
      throw code === PRECONDITION_FAILED ? new TopologyMismatchError(name, error) : error;
    } finally {
      await closeChannel(channel);
    }
  }
}
