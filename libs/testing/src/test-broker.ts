import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { eventEnvelope, type IntegrationEvent, type ServiceName } from '@pechincha/contracts/event';
import { events } from '@pechincha/contracts/events/all';
import { defaultSettings } from '@pechincha/messaging/settings';

/** The broker beside a service that is tested: tells it facts, hears those that it tells, and tidies up after it. */
export class TestBroker {
  /** Everything that went over the exchange, in the order of arrival. */
  readonly received: IntegrationEvent[] = [];

  private constructor(
    private readonly model: ChannelModel,
    private readonly channel: ConfirmChannel,
    private readonly prefix: string,
  ) {}

  static async connect(url: string, prefix: string): Promise<TestBroker> {
    const model = await connect(url, { noDelay: true });
    const broker = new TestBroker(model, await model.createConfirmChannel(), prefix);
    await broker.subscribe();
    return broker;
  }

  private get exchange(): string {
    return `${this.prefix}pechincha.facts`;
  }

  private async subscribe(): Promise<void> {
    // As the service declares it, but one that tells nothing and hears nothing does not.
    await this.channel.assertExchange(this.exchange, 'topic', { durable: true });
    const { queue } = await this.channel.assertQueue('', { exclusive: true });
    await this.channel.bindQueue(queue, this.exchange, '#');
    const parse = (body: Buffer): IntegrationEvent =>
      eventEnvelope.parse(JSON.parse(body.toString('utf8'))) as IntegrationEvent;
    await this.channel.consume(queue, (message) => message && this.received.push(parse(message.content)), {
      noAck: true,
    });
  }

  /** Facts by their name, as they were heard. */
  listReceived(name: string): IntegrationEvent[] {
    return this.received.filter((event) => event.name === name);
  }

  async publish(
    eventsToPublish: readonly IntegrationEvent[],
    headers: Record<string, string> = {},
  ): Promise<void> {
    for (const event of eventsToPublish) {
      const body = Buffer.from(JSON.stringify(event));
      this.channel.publish(this.exchange, event.name, body, {
        persistent: true,
        messageId: event.id,
        headers,
      });
    }
    await this.channel.waitForConfirms();
  }

  /** How many messages no consumer has taken from the service's queues, dead letters apart. */
  async countQueued(service: ServiceName): Promise<number> {
    let count = 0;
    for (const { name, consumers } of events) {
      if (!consumers.includes(service)) continue;
      const { messageCount } = await this.channel.checkQueue(`${this.prefix}${service}.${name}`);
      count += messageCount;
    }
    return count;
  }

  async countDeadLetters(service: ServiceName): Promise<number> {
    let count = 0;
    for (const { name, consumers } of events) {
      if (!consumers.includes(service)) continue;
      count += (await this.channel.checkQueue(`${this.prefix}${service}.${name}.dead`)).messageCount;
    }
    return count;
  }

  /** Deletes all that the service declared, and disconnects. After the service has stopped. */
  async cleanUp(service: ServiceName): Promise<void> {
    const relatedEvents = events.filter(
      (event) => event.producer === service || event.consumers.includes(service),
    );
    const queues = relatedEvents.flatMap(({ name, consumers }) =>
      consumers.map((consumer) => `${this.prefix}${consumer}.${name}`),
    );
    const delays = defaultSettings.retryDelaysMs.map((step) => `${this.prefix}${service}.delay.${step}`);
    for (const queue of [...queues, ...queues.map((queue) => `${queue}.dead`), ...delays]) {
      await this.channel.deleteQueue(queue);
    }
    for (const exchange of [this.exchange, ...delays]) await this.channel.deleteExchange(exchange);
    await this.model.close();
  }
}
