import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { eventEnvelope, type IntegrationEvent, type ServiceName } from '@pechincha/contracts/event';
import { events } from '@pechincha/contracts/events/all';
import { defaultSettings } from '@pechincha/messaging/settings';

/** Publishes events to the service under test, records the events it publishes, and deletes its queues. */
export class TestBroker {
  /** All events of the exchange in order of arrival. */
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
    // Same options as the service's, which declares it only if it publishes or consumes events.
    await this.channel.assertExchange(this.exchange, 'topic', { durable: true });
    const { queue } = await this.channel.assertQueue('', { exclusive: true });
    await this.channel.bindQueue(queue, this.exchange, '#');
    const parse = (body: Buffer): IntegrationEvent =>
      eventEnvelope.parse(JSON.parse(body.toString('utf8'))) as IntegrationEvent;
    await this.channel.consume(queue, (message) => message && this.received.push(parse(message.content)), {
      noAck: true,
    });
  }

  /** Received events with this name. */
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

  /** Ready messages in the service's queues, without dead letters. */
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

  /** Deletes everything that the service declared and disconnects. Call after the service has stopped. */
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
