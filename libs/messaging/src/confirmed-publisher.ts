import { Logger } from '@nestjs/common';
import type { ConfirmChannel } from 'amqplib';
import type { BrokerConnection } from './broker-connection.js';
import { PUBLISH_NUMBER, TRACEPARENT } from './headers.js';
import { parseTraceparent } from './request-context.js';
import type { MessagingSettings } from './settings.js';
import { messageOf, within } from './time.js';
import { getErrorType, startSpan, type Span } from './tracing.js';

export interface Outgoing {
  /** `''` is the broker's own: the routing key is then the name of a queue. */
  exchange: string;
  routingKey: string;
  body: Buffer;
  /** The fact's id. */
  messageId?: string;
  /** The fact's name. */
  type?: string;
  /** The id of the request or job that led to it. */
  correlationId?: string;
  headers?: Record<string, string | number>;
  /** Milliseconds until the queue drops it. */
  expiration?: number;
}

/**
 * The broker is there, but no queue took the message (`returned`), or a queue did not take it or has not confirmed
 * it in time (`refused`): only what goes the same way has to wait.
 */
export type Outcome = 'routed' | 'returned' | 'refused';

/** The broker may or may not have it: send it again, its consumers know it by its id. */
export class NotConfirmed extends Error {
  constructor(reason: string) {
    super(`The broker did not confirm: ${reason}`);
    this.name = 'NotConfirmed';
  }
}

/** Publishes persistent messages and tells what became of each. */
export class ConfirmedPublisher {
  private readonly logger = new Logger(ConfirmedPublisher.name);
  private opening: Promise<ConfirmChannel> | null = null;
  private readonly returned = new Set<string>();
  private last = 0;

  constructor(
    private readonly connection: BrokerConnection,
    private readonly settings: MessagingSettings,
  ) {}

  /** Waits for a connection where there is none. @throws NotConfirmed | BrokerClosed */
  async publish(message: Outgoing): Promise<Outcome> {
    const span = startPublishSpan(message);
    if (!span) return this.send(message);
    try {
      const headers = { ...message.headers, [TRACEPARENT]: span.traceparent };
      const outcome = await this.send({ ...message, headers });
      span.end(outcome === 'routed' ? undefined : outcome);
      return outcome;
    } catch (error) {
      span.end(getErrorType(error));
      throw error;
    }
  }

  private async send(message: Outgoing): Promise<Outcome> {
    const channel = await this.channel();
    const number = String(++this.last);
    return new Promise<Outcome>((resolve, reject) => {
      const { confirmWithin } = this.settings;
      const giveUp = (): void => {
        // A blocked broker reads nothing until it has room; asking again would only add to what waits.
        if (this.connection.isBlocked) timer = setTimeout(giveUp, confirmWithin);
        else void this.refuseOrDrop(resolve);
      };
      let timer = setTimeout(giveUp, confirmWithin);
      const done = (error: unknown): void => {
        clearTimeout(timer);
        const wasReturned = this.returned.delete(number);
        if (isNack(error)) resolve('refused');
        else if (error) reject(new NotConfirmed(messageOf(error)));
        else resolve(wasReturned ? 'returned' : 'routed');
      };
      const { exchange, routingKey, body, headers, ...properties } = message;
      try {
        channel.publish(
          exchange,
          routingKey,
          body,
          {
            ...properties,
            persistent: true,
            mandatory: true,
            contentType: 'application/json',
            headers: { ...headers, [PUBLISH_NUMBER]: number },
          },
          done,
        );
      } catch (error) {
        done(error);
      }
    });
  }

  /** A broker that still answers has one sick queue, one that does not is lost with its connection. */
  private async refuseOrDrop(settle: (outcome: Outcome) => void): Promise<void> {
    if (await this.connection.isAnswering()) settle('refused');
    else this.connection.drop(`no confirm within ${this.settings.confirmWithin} ms`);
  }

  private channel(): Promise<ConfirmChannel> {
    this.opening ??= this.open().catch((error: unknown) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }

  private async open(): Promise<ConfirmChannel> {
    const model = await this.connection.opened();
    try {
      const channel = await within(
        this.settings.setUpWithin,
        'Opening a channel',
        model.createConfirmChannel(),
      );
      channel.on('error', (error) => this.logger.warn(messageOf(error)));
      channel.on('close', () => (this.opening = null));
      // A return comes before the confirm of the same message.
      channel.on('return', (message) =>
        this.returned.add(String(message.properties.headers?.[PUBLISH_NUMBER])),
      );
      return channel;
    } catch (error) {
      this.connection.drop(messageOf(error));
      throw new NotConfirmed(messageOf(error));
    }
  }
}

/** In the trace that the message carries; one without a trace begins none. */
function startPublishSpan({ exchange, routingKey, type, messageId, headers }: Outgoing): Span | undefined {
  const parent = parseTraceparent(headers?.[TRACEPARENT]);
  if (!parent) return undefined;
  return startSpan(`publish ${exchange === '' ? routingKey : (type ?? routingKey)}`, {
    kind: 'producer',
    parent,
    attributes: {
      'messaging.system': 'rabbitmq',
      'messaging.operation.type': 'send',
      'messaging.operation.name': 'publish',
      'messaging.destination.name': [exchange, routingKey].filter(Boolean).join(':'),
      'messaging.rabbitmq.destination.routing_key': routingKey,
      ...(messageId && { 'messaging.message.id': messageId }),
    },
  });
}

const isNack = (error: unknown): boolean => error instanceof Error && error.message === 'message nacked';
