import type { EventContract } from '@pechincha/contracts/event';
import { getErrorMessage } from '@pechincha/persistence/errors';
import { withTimeout } from '@pechincha/persistence/time';
import type { Channel, ChannelModel } from 'amqplib';
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
    return `${this.options.prefix}pechincha.events`;
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
  async declareConsumerQueues(model: ChannelModel, contracts: readonly EventContract[]): Promise<void> {
    const queues = contracts.flatMap((contract) =>
      contract.consumers.map((consumer) => ({ queue: this.workQueue(consumer, contract), contract })),
    );
    await Promise.all(
      queues.map(({ queue, contract }) => this.declareWorkQueue(model, queue, contract.name)),
    );
  }

  /** Declares a work queue, its binding to the event exchange and its dead-letter queue. */
  async declareWorkQueue(model: ChannelModel, workQueue: string, eventName: string): Promise<void> {
    const deadLetterQueue = this.deadLetterQueue(workQueue);
    await this.declareOnChannel(model, {
      [this.eventExchange]: async (channel) => {
        await channel.assertExchange(this.eventExchange, 'topic', { durable: true });
      },
      [deadLetterQueue]: (channel) => this.assertQueue(channel, deadLetterQueue, this.getQueueType()),
      [workQueue]: async (channel) => {
        await this.assertQueue(channel, workQueue, {
          ...this.getQueueType(WORK_QUEUE_DELIVERY_LIMIT),
          ...this.getDeadLettering(),
          'x-dead-letter-routing-key': deadLetterQueue,
        });
        await channel.bindQueue(workQueue, this.eventExchange, eventName);
      },
    });
  }

  /** Declares one delay queue per retry delay of this service. */
  async declareDelayQueues(model: ChannelModel): Promise<void> {
    const delays = this.options.settings.retryDelaysMs.map((step) => ({ step, name: this.delayQueue(step) }));
    await Promise.all(
      delays.map(({ step, name }) =>
        this.declareOnChannel(model, {
          [name]: async (channel) => {
            await channel.assertExchange(name, 'fanout', { durable: true });
            await this.assertQueue(channel, name, {
              ...this.getQueueType(),
              ...this.getDeadLettering(),
              'x-message-ttl': step,
            });
            await channel.bindQueue(name, name, '');
          },
        }),
      ),
    );
  }

  private async assertQueue(channel: Channel, queue: string, args: Record<string, unknown>): Promise<void> {
    await channel.assertQueue(queue, { durable: true, arguments: args });
  }

  /** The delivery limit is explicit because RabbitMQ 4 drops a message after 20 deliveries by default. */
  private getQueueType(deliveryLimit = NO_DELIVERY_LIMIT): Record<string, unknown> {
    const { queues } = this.options.settings;
    return { 'x-queue-type': queues, ...(queues === 'quorum' && { 'x-delivery-limit': deliveryLimit }) };
  }

  /** Through the default exchange, to the queue in the message's routing key unless the queue names another. */
  private getDeadLettering(): Record<string, unknown> {
    const isQuorum = this.options.settings.queues === 'quorum';
    return { 'x-dead-letter-exchange': '', ...(isQuorum && AT_LEAST_ONCE_DEAD_LETTERING) };
  }

  /**
   * Runs the declarations, by name, one after another. Uses a new channel, because a refused declaration closes its
   * channel. amqplib waits for each reply on a channel, so that independent declarations are sooner done on several.
   */
  private async declareOnChannel(
    model: ChannelModel,
    declarations: Record<string, (channel: Channel) => Promise<void>>,
  ): Promise<void> {
    const timeoutMs = this.options.settings.setupTimeoutMs;
    await withChannel(model, timeoutMs, async (channel) => {
      for (const [name, declare] of Object.entries(declarations)) {
        await withTimeout(timeoutMs, `Declaring "${name}"`, declare(channel)).catch((error: unknown) => {
          const { code } = error as { code?: number };
          throw code === PRECONDITION_FAILED ? new TopologyMismatchError(name, error) : error;
        });
      }
    });
  }
}

/** Opens a channel for some calls and closes it. A call that fails rejects, and may have closed the channel. */
export async function withChannel<T>(
  model: ChannelModel,
  timeoutMs: number,
  work: (channel: Channel) => Promise<T>,
): Promise<T> {
  const channel = await withTimeout(timeoutMs, 'Opening a channel', model.createChannel());
  channel.on('error', () => undefined); // The failing call rejects with the same error.
  try {
    return await work(channel);
  } finally {
    await closeChannel(channel);
  }
}

/** Limited to 2 s: a close on a lost connection gets no reply. */
export async function closeChannel(channel: Channel): Promise<void> {
  try {
    await withTimeout(2_000, 'Closing a channel', channel.close());
  } catch {
    // The channel or its connection is closed already.
  }
}
