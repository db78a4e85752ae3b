import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { eventEnvelope, type IntegrationEvent, type ServiceName } from '@pechincha/contracts/event';
import { events } from '@pechincha/contracts/events/all';
import { defaultSettings } from '@pechincha/messaging/settings';

/** The broker beside a service that is tested: tells it facts, hears those that it tells, and tidies up after it. */
export class BrokerWitness {
  /** Everything that went over the exchange, in the order of arrival. */
  readonly heard: IntegrationEvent[] = [];

  private constructor(
    private readonly model: ChannelModel,
    private readonly channel: ConfirmChannel,
    private readonly prefix: string,
  ) {}

  static async open(url: string, prefix: string): Promise<BrokerWitness> {
    const model = await connect(url, { noDelay: true });
    const witness = new BrokerWitness(model, await model.createConfirmChannel(), prefix);
    await witness.listen();
    return witness;
  }

  private get exchange(): string {
    return `${this.prefix}pechincha.facts`;
  }

  private async listen(): Promise<void> {
    // As the service declares it, but one that tells nothing and hears nothing does not.
    await this.channel.assertExchange(this.exchange, 'topic', { durable: true });
    const { queue } = await this.channel.assertQueue('', { exclusive: true });
    await this.channel.bindQueue(queue, this.exchange, '#');
    const hear = (body: Buffer): IntegrationEvent => eventEnvelope.parse(JSON.parse(body.toString('utf8'))) as IntegrationEvent;
    await this.channel.consume(queue, (message) => message && this.heard.push(hear(message.content)), {
      noAck: true,
    });
  }

  /** Facts by their name, as they were heard. */
  heardOf(name: string): IntegrationEvent[] {
    return this.heard.filter((fact) => fact.name === name);
  }

  async publish(facts: readonly IntegrationEvent[], headers: Record<string, string> = {}): Promise<void> {
    for (const fact of facts) {
      const body = Buffer.from(JSON.stringify(fact));
      this.channel.publish(this.exchange, fact.name, body, { persistent: true, messageId: fact.id, headers });
    }
    await this.channel.waitForConfirms();
  }

  /** How many messages no consumer has taken from the service's queues, dead letters apart. */
  async waitingFor(service: ServiceName): Promise<number> {
    let waiting = 0;
    for (const { name, consumers } of events) {
      if (!consumers.includes(service)) continue;
      const { messageCount } = await this.channel.checkQueue(`${this.prefix}${service}.${name}`);
      waiting += messageCount;
    }
    return waiting;
  }

  async deadLettersOf(service: ServiceName): Promise<number> {
    let dead = 0;
    for (const { name, consumers } of events) {
      if (!consumers.includes(service)) continue;
      dead += (await this.channel.checkQueue(`${this.prefix}${service}.${name}.dead`)).messageCount;
    }
    return dead;
  }

  /** Deletes all that the service declared, and disconnects. After the service has stopped. */
  async tidyUp(service: ServiceName): Promise<void> {
    const concerned = events.filter(
      (event) => event.producer === service || event.consumers.includes(service),
    );
    const queues = concerned.flatMap(({ name, consumers }) =>
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
