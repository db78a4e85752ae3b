import type { Channel, ChannelModel } from 'amqplib';
import type { EventContract } from '@pechincha/contracts/event';
import { closeChannel } from './close-channel.js';
import type { BrokerOptions } from './settings.js';
import { getErrorMessage, withTimeout } from './time.js';

/** A queue or exchange of this name exists with other arguments: somebody must delete it or undo the setting. */
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

// The broker's defaults for quorum queues drop dead letters on the way; these two together do not.
const AT_LEAST_ONCE_DEAD_LETTERING = {
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
};
const PRECONDITION_FAILED = 406;
const NO_DELIVERY_LIMIT = 1_000_000;
// Never reached, the consumer counts to `deliveryLimit`: an argument that changed would refuse every start.
const WORK_QUEUE_DELIVERY_LIMIT = 1000;

/** Names and arguments of everything on the broker. Declaring is idempotent and done by whoever comes first. */
export class Topology {
  constructor(private readonly options: BrokerOptions) {}

  /** Where every fact is published, with its name as the routing key. */
  get eventExchange(): string {
    return `${this.options.prefix}pechincha.facts`;
  }

  workQueue(consumer: string, contract: EventContract): string {
    return `${this.options.prefix}${consumer}.${contract.name}`;
  }

  deadLetterQueue(workQueue: string): string {
    return `${workQueue}.dead`;
  }

  /** Fanout exchange and queue of one name; what is published with a work queue as its key returns there. */
  delayQueue(milliseconds: number): string {
    return `${this.options.prefix}${this.options.service}.delay.${milliseconds}`;
  }

  /** The queues that a fact goes to. Its producer declares them too: no fact is lost on who has not started yet. */
  async declareConsumerQueues(model: ChannelModel, contract: EventContract): Promise<void> {
    for (const consumer of contract.consumers) {
      await this.declareWorkQueue(model, this.workQueue(consumer, contract), contract.name);
    }
  }

  /** A work queue, where it gets its facts from, and where its dead letters go. */
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

  /** One delay queue per step and service: facts wait there and return by the name of their work queue. */
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
    workQueue: string,
    args: Record<string, unknown>,
  ): Promise<void> {
    // Explicit everywhere: RabbitMQ 4 would throw a dead letter away after it was looked at twenty times.
    const quorum = { 'x-queue-type': 'quorum', 'x-delivery-limit': NO_DELIVERY_LIMIT };
    await channel.assertQueue(workQueue, { durable: true, arguments: { ...quorum, ...args } });
  }

  /** Each on a channel of its own, which a refusal closes. A step without an answer fails. */
  private async declareOnChannel(
    model: ChannelModel,
    name: string,
    step: (channel: Channel) => Promise<void>,
  ): Promise<void> {
    const timeoutMs = this.options.settings.setupTimeoutMs;
    const channel = await withTimeout(timeoutMs, 'Opening a channel', model.createChannel());
    channel.on('error', () => undefined); // What a refusal says comes with the step's own failure.
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
