import { randomUUID } from 'node:crypto';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import type { EventContract, IntegrationEvent } from '@pechincha/contracts/event';
import { defaultSettings } from '../src/settings.js';

/** The broker as an outsider sees it: put anything on it, look at it, delete from it. */
export class BrokerTool {
  private constructor(
    private readonly model: ChannelModel,
    readonly channel: ConfirmChannel,
    private readonly prefix: string,
    private readonly name: string,
  ) {}

  static async open(url: string, prefix: string, name = 'moderation.thing.counted'): Promise<BrokerTool> {
    const model = await connect(url, { noDelay: true });
    // A broker that a test kills takes this connection with it.
    model.on('error', () => undefined);
    return new BrokerTool(model, await model.createConfirmChannel(), prefix, name);
  }

  get queue(): string {
    return this.prefix + this.name;
  }

  get dead(): string {
    return `${this.queue}.dead`;
  }

  async waiting(queue: string): Promise<number> {
    return (await this.channel.checkQueue(queue)).messageCount;
  }

  async put(...bodies: (string | IntegrationEvent)[]): Promise<void> {
    for (const body of bodies) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const messageId = typeof body === 'string' ? 'none' : body.id;
      this.channel.publish('', this.queue, Buffer.from(text), { persistent: true, messageId });
    }
    await this.channel.waitForConfirms();
  }

  /** Deletes all that this test declared, and disconnects. */
  async tidyUp(delays: readonly number[] = defaultSettings.retryDelays): Promise<void> {
    const services = ['promotions', 'moderation', 'gateway'];
    const steps = services.flatMap((service) =>
      delays.map((step) => `${this.prefix}${service}.delay.${step}`),
    );
    for (const queue of [this.queue, this.dead, ...steps]) await this.channel.deleteQueue(queue);
    for (const exchange of [`${this.prefix}pechincha.facts`, ...steps])
      await this.channel.deleteExchange(exchange);
    await this.close();
  }

  async close(): Promise<void> {
    await this.model.close();
  }
}

export function factOf(event: EventContract, subject: string, subjectVersion: number, amount: number): IntegrationEvent {
  return {
    id: randomUUID(),
    name: event.name,
    version: event.version,
    producer: event.producer,
    occurredAt: new Date().toISOString(),
    subject,
    subjectVersion,
    data: { amount },
  };
}
