import {
  type EventContract,
  eventEnvelope,
  type IntegrationEvent,
  type ServiceName,
} from '@pechincha/contracts/event';
import { events } from '@pechincha/contracts/events/all';
import { defaultSettings, type MessagingOptions } from '@pechincha/messaging/settings';
import { type ChannelModel, type ConfirmChannel, connect, type ConsumeMessage } from 'amqplib';

/**
 * Messaging of a service under test: queues that are declared sooner, two retry delays that a test can wait for, and no
 * queues of other services, because `TestBroker` receives every event.
 */
export const testMessaging = {
  publishes: [],
  settings: { queues: 'classic', retryDelaysMs: [250, 2_000] },
} satisfies Pick<MessagingOptions, 'publishes' | 'settings'>;

/** Publishes events to the service under test, records the events it publishes, and deletes its queues. */
export class TestBroker {
  /** All events of the exchange in order of arrival. */
  readonly received: IntegrationEvent[] = [];
  /** Called with each event of the exchange. */
  onReceived: (event: IntegrationEvent) => Promise<void> = () => Promise.resolve();
  /** Receives every event of the exchange. */
  private queue = '';
  private onMarker: () => void = () => undefined;
  /** Of `onReceived`, for all events until now. */
  private answered = Promise.resolve();

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
    return `${this.prefix}pechincha.events`;
  }

  private async subscribe(): Promise<void> {
    // Same options as the service's, which declares it only if it publishes or consumes events.
    await this.channel.assertExchange(this.exchange, 'topic', { durable: true });
    this.queue = (await this.channel.assertQueue('', { exclusive: true })).queue;
    await this.channel.bindQueue(this.queue, this.exchange, '#');
    await this.channel.consume(this.queue, (message) => message && this.receive(message), { noAck: true });
  }

  private receive({ content, fields }: ConsumeMessage): void {
    if (fields.exchange === this.exchange) {
      const event = eventEnvelope.parse(JSON.parse(content.toString('utf8'))) as IntegrationEvent;
      this.received.push(event);
      const answered = Promise.all([this.answered, this.onReceived(event)]);
      this.answered = answered.then(() => undefined);
    } else this.onMarker();
  }

  /** Waits for the events that are published but not yet here, and for what `onReceived` does with them. */
  async waitUntilReceived(): Promise<void> {
    const marked = new Promise<void>((resolve) => (this.onMarker = resolve));
    this.channel.sendToQueue(this.queue, Buffer.alloc(0));
    await marked;
    await this.answered;
  }

  /** Clears what was received, including events that are published but not yet here. */
  async clearReceived(): Promise<void> {
    await this.waitUntilReceived();
    this.received.length = 0;
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
  countQueued(service: ServiceName): Promise<number> {
    return this.countMessages(this.listWorkQueues(service));
  }

  /** One per queue and running replica of the service. */
  async countConsumers(service: ServiceName): Promise<number> {
    const queues = this.listWorkQueues(service).map((queue) => this.channel.checkQueue(queue));
    return (await Promise.all(queues)).reduce((sum, { consumerCount }) => sum + consumerCount, 0);
  }

  /** Events that wait for a retry in the delay queues of `testMessaging`. */
  countDelayed(service: ServiceName): Promise<number> {
    return this.countMessages(this.listDelayQueues(service, testMessaging.settings.retryDelaysMs));
  }

  countDeadLetters(service: ServiceName): Promise<number> {
    return this.countMessages(this.listDeadLetterQueues(service));
  }

  async purgeDeadLetters(service: ServiceName): Promise<void> {
    await Promise.all(this.listDeadLetterQueues(service).map((queue) => this.channel.purgeQueue(queue)));
  }

  private listWorkQueues(service: ServiceName): string[] {
    const consumed = events.filter(({ consumers }) => consumers.includes(service));
    return consumed.map(({ name }) => `${this.prefix}${service}.${name}`);
  }

  private listDeadLetterQueues(service: ServiceName): string[] {
    return this.listWorkQueues(service).map((queue) => `${queue}.dead`);
  }

  private listDelayQueues(service: ServiceName, delaysMs: readonly number[]): string[] {
    return delaysMs.map((step) => `${this.prefix}${service}.delay.${step}`);
  }

  private async countMessages(queues: readonly string[]): Promise<number> {
    const counts = await Promise.all(queues.map((queue) => this.channel.checkQueue(queue)));
    return counts.reduce((sum, { messageCount }) => sum + messageCount, 0);
  }

  /**
   * Deletes everything that the service declared and disconnects. Call after the service has stopped.
   * @param contracts the events that it may know
   */
  async cleanUp(service: ServiceName, contracts: readonly EventContract[] = events): Promise<void> {
    const relatedEvents = contracts.filter(
      (event) => event.producer === service || event.consumers.includes(service),
    );
    const queues = relatedEvents.flatMap(({ name, consumers }) =>
      consumers.map((consumer) => `${this.prefix}${consumer}.${name}`),
    );
    const delays = this.listDelayQueues(service, [
      ...defaultSettings.retryDelaysMs,
      ...testMessaging.settings.retryDelaysMs,
    ]);
    const deadLetterQueues = queues.map((queue) => `${queue}.dead`);
    await Promise.all(
      [...queues, ...deadLetterQueues, ...delays].map((queue) => this.channel.deleteQueue(queue)),
    );
    await Promise.all([this.exchange, ...delays].map((name) => this.channel.deleteExchange(name)));
    await this.model.close();
  }
}
