import { randomUUID } from 'node:crypto';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import type { EventContract, IntegrationEvent } from '@pechincha/contracts/event';
import { defaultSettings } from '../src/settings.js';

/** Publishes to, inspects and cleans up the broker without going through the library. */
export class TestBrokerClient {
  private constructor(
    private readonly model: ChannelModel,
    readonly channel: ConfirmChannel,
    private readonly prefix: string,
    private readonly queueName: string,
  ) {}

  static async open(
    url: string,
    prefix: string,
    queueName = 'moderation.thing.counted',
  ): Promise<TestBrokerClient> {
    const model = await connect(url, { noDelay: true });
    // Tests that kill the broker break this connection.
    model.on('error', () => undefined);
    return new TestBrokerClient(model, await model.createConfirmChannel(), prefix, queueName);
  }

  get queue(): string {
    return this.prefix + this.queueName;
  }

  get deadLetterQueue(): string {
    return `${this.queue}.dead`;
  }

  async countMessages(queue: string): Promise<number> {
    return (await this.channel.checkQueue(queue)).messageCount;
  }

  async publish(...bodies: (string | IntegrationEvent)[]): Promise<void> {
    for (const body of bodies) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const messageId = typeof body === 'string' ? 'none' : body.id;
      this.channel.publish('', this.queue, Buffer.from(text), { persistent: true, messageId });
    }
    await this.channel.waitForConfirms();
  }

  /** Deletes the exchanges and queues of this prefix and disconnects. */
  async cleanUp(retryDelaysMs: readonly number[] = defaultSettings.retryDelaysMs): Promise<void> {
    const services = ['promotions', 'moderation', 'gateway'];
    const steps = services.flatMap((service) =>
      retryDelaysMs.map((step) => `${this.prefix}${service}.delay.${step}`),
    );
    for (const queue of [this.queue, this.deadLetterQueue, ...steps]) await this.channel.deleteQueue(queue);
    for (const exchange of [`${this.prefix}pechincha.events`, ...steps])
      await this.channel.deleteExchange(exchange);
    await this.close();
  }

  async close(): Promise<void> {
    await this.model.close();
  }
}

export function makeEvent(
  contract: EventContract,
  subject: string,
  subjectVersion: number,
  amount: number,
): IntegrationEvent {
  return {
    id: randomUUID(),
    name: contract.name,
    version: contract.version,
    producer: contract.producer,
    occurredAt: new Date().toISOString(),
    subject,
    subjectVersion,
    data: { amount },
  };
}
