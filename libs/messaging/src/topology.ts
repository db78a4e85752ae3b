import type { Channel, ChannelModel } from 'amqplib';
import type { EventContract } from '@pechincha/contracts/event';
import { closeChannel } from './close-channel.js';
import type { BrokerOptions } from './settings.js';
import { messageOf, within } from './time.js';

/** A queue or exchange of this name exists with other arguments: somebody must delete it or undo the setting. */
export class TopologyMismatch extends Error {
  constructor(name: string, cause: unknown) {
    super(
      `"${name}" exists on the broker with other arguments than this version declares. ` +
        `Empty and delete it, then start again. (${messageOf(cause)})`,
      { cause },
    );
    this.name = 'TopologyMismatch';
  }
}

// The broker's defaults for quorum queues drop dead letters on the way; these two together do not.
const SAFE_DEAD_LETTERS = { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' };
const PRECONDITION_FAILED = 406;
const NEVER = 1_000_000;
// Never reached, the consumer counts to `deliveryLimit`: an argument that changed would refuse every start.
const WORK_QUEUE_DELIVERY_LIMIT = 1000;

/** Names and arguments of everything on the broker. Declaring is idempotent and done by whoever comes first. */
export class Topology {
  constructor(private readonly options: BrokerOptions) {}

  /** Where every fact is published, with its name as the routing key. */
  get facts(): string {
    return `${this.options.prefix}pechincha.facts`;
  }

  queue(consumer: string, event: EventContract): string {
    return `${this.options.prefix}${consumer}.${event.name}`;
  }

  dead(queue: string): string {
    return `${queue}.dead`;
  }

  /** Fanout exchange and queue of one name; what is published with a work queue as its key returns there. */
  delay(milliseconds: number): string {
    return `${this.options.prefix}${this.options.service}.delay.${milliseconds}`;
  }

  /** The queues that a fact goes to. Its producer declares them too: no fact is lost on who has not started yet. */
  async declareConsumersOf(model: ChannelModel, event: EventContract): Promise<void> {
    for (const consumer of event.consumers) {
      await this.declareQueue(model, this.queue(consumer, event), event.name);
    }
  }

  /** A work queue, where it gets its facts from, and where its dead letters go. */
  async declareQueue(model: ChannelModel, queue: string, eventName: string): Promise<void> {
    await this.declare(model, this.facts, async (channel) => {
      await channel.assertExchange(this.facts, 'topic', { durable: true });
    });
    await this.declare(model, this.dead(queue), (channel) => this.assert(channel, this.dead(queue), {}));
    await this.declare(model, queue, async (channel) => {
      await this.assert(channel, queue, {
        ...SAFE_DEAD_LETTERS,
        'x-dead-letter-exchange': '',
        'x-dead-letter-routing-key': this.dead(queue),
        'x-delivery-limit': WORK_QUEUE_DELIVERY_LIMIT,
      });
      await channel.bindQueue(queue, this.facts, eventName);
    });
  }

  /** One delay queue per step and service: facts wait there and return by the name of their work queue. */
  async declareDelays(model: ChannelModel): Promise<void> {
    for (const step of this.options.settings.retryDelays) {
      const name = this.delay(step);
      await this.declare(model, name, async (channel) => {
        await channel.assertExchange(name, 'fanout', { durable: true });
        await this.assert(channel, name, {
          ...SAFE_DEAD_LETTERS,
          'x-message-ttl': step,
          'x-dead-letter-exchange': '',
        });
        await channel.bindQueue(name, name, '');
      });
    }
  }

  private async assert(channel: Channel, queue: string, args: Record<string, unknown>): Promise<void> {
    // Explicit everywhere: RabbitMQ 4 would throw a dead letter away after it was looked at twenty times.
    const quorum = { 'x-queue-type': 'quorum', 'x-delivery-limit': NEVER };
    await channel.assertQueue(queue, { durable: true, arguments: { ...quorum, ...args } });
  }

  /** Each on a channel of its own, which a refusal closes. A step without an answer fails. */
  private async declare(
    model: ChannelModel,
    name: string,
    step: (channel: Channel) => Promise<void>,
  ): Promise<void> {
    const limit = this.options.settings.setUpWithin;
    const channel = await within(limit, 'Opening a channel', model.createChannel());
    channel.on('error', () => undefined); // What a refusal says comes with the step's own failure.
    try {
      await within(limit, `Declaring "${name}"`, step(channel));
    } catch (error) {
      const { code } = error as { code?: number };
      throw code === PRECONDITION_FAILED ? new TopologyMismatch(name, error) : error;
    } finally {
      await closeChannel(channel);
    }
  }
}
