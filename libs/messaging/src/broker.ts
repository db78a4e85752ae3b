import { Inject, Injectable, Logger } from '@nestjs/common';
import { getErrorMessage } from '@pechincha/persistence/errors';
import { parseTraceparent, type Span } from '@pechincha/persistence/request-context';
import { withTimeout } from '@pechincha/persistence/time';
import { getErrorType, startSpan } from '@pechincha/persistence/tracing';
import type { ConfirmChannel } from 'amqplib';
import { BrokerConnection } from './broker-connection.js';
import { PUBLISH_NUMBER_HEADER, TRACEPARENT_HEADER } from './delivery.js';
import { type BrokerOptions, MESSAGING_OPTIONS, type MessagingSettings } from './settings.js';
import { Topology } from './topology.js';

export interface OutgoingMessage {
  /** `''` is the default exchange, whose routing key is the name of a queue. */
  exchange: string;
  routingKey: string;
  body: Buffer;
  /** The event's id. */
  messageId?: string;
  /** The event's name. */
  type?: string;
  /** Id of the request or job that caused it. */
  correlationId?: string;
  headers?: Record<string, string | number>;
  /** Milliseconds until the queue drops the message. */
  expiration?: number;
}

/**
 * `returned`: no queue is bound for the message. `refused`: a queue rejected it or did not confirm it in time. In both
 * cases only messages with the same routing key have to wait.
 */
export type ConfirmResult = 'routed' | 'returned' | 'refused';

/** The broker may or may not have the message. Publish it again: consumers deduplicate by id. */
class NotConfirmedError extends Error {
  constructor(reason: string) {
    super(`The broker did not confirm: ${reason}`);
    this.name = 'NotConfirmedError';
  }
}

/** Publishes persistent messages and waits for the broker's confirm of each. */
class ConfirmedPublisher {
  private readonly logger = new Logger(ConfirmedPublisher.name);
  private channelPromise: Promise<ConfirmChannel> | null = null;
  private readonly returnedNumbers = new Set<string>();
  private lastNumber = 0;

  constructor(
    private readonly connection: BrokerConnection,
    private readonly settings: MessagingSettings,
  ) {}

  /** Waits for a connection if there is none. @throws NotConfirmedError | BrokerClosedError */
  async publish(message: OutgoingMessage): Promise<ConfirmResult> {
    const span = startPublishSpan(message);
    if (!span) return this.send(message);
    try {
      const headers = { ...message.headers, [TRACEPARENT_HEADER]: span.traceparent };
      const result = await this.send({ ...message, headers });
      span.end(result === 'routed' ? undefined : result);
      return result;
    } catch (error) {
      span.end(getErrorType(error));
      throw error;
    }
  }

  private async send(message: OutgoingMessage): Promise<ConfirmResult> {
    const channel = await this.getChannel();
    const number = String(++this.lastNumber);
    return new Promise<ConfirmResult>((resolve, reject) => {
      const { confirmTimeoutMs } = this.settings;
      const onTimeout = (): void => {
        // A blocked broker reads nothing; publishing again would only add to its backlog.
        if (this.connection.isBlocked) timer = setTimeout(onTimeout, confirmTimeoutMs);
        else void this.refuseOrReconnect(resolve);
      };
      let timer = setTimeout(onTimeout, confirmTimeoutMs);
      const onConfirm = (error: unknown): void => {
        clearTimeout(timer);
        const wasReturned = this.returnedNumbers.delete(number);
        if (isNack(error)) resolve('refused');
        else if (error) reject(new NotConfirmedError(getErrorMessage(error)));
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
            headers: { ...headers, [PUBLISH_NUMBER_HEADER]: number },
          },
          onConfirm,
        );
      } catch (error) {
        onConfirm(error);
      }
    });
  }

  /** If the broker still responds, only this queue is at fault; otherwise the connection is replaced. */
  private async refuseOrReconnect(resolve: (result: ConfirmResult) => void): Promise<void> {
    if (await this.connection.isResponsive()) resolve('refused');
    else this.connection.destroy(`no confirm within ${this.settings.confirmTimeoutMs} ms`);
  }

  private getChannel(): Promise<ConfirmChannel> {
    this.channelPromise ??= this.openChannel().catch((error: unknown) => {
      this.channelPromise = null;
      throw error;
    });
    return this.channelPromise;
  }

  private async openChannel(): Promise<ConfirmChannel> {
    const model = await this.connection.waitUntilOpen();
    try {
      const channel = await withTimeout(
        this.settings.setupTimeoutMs,
        'Opening a channel',
        model.createConfirmChannel(),
      );
      channel.on('error', (error) => this.logger.warn(getErrorMessage(error)));
      channel.on('close', () => (this.channelPromise = null));
      // The broker sends the return of a message before its confirm.
      channel.on('return', (message) =>
        this.returnedNumbers.add(String(message.properties.headers?.[PUBLISH_NUMBER_HEADER])),
      );
      return channel;
    } catch (error) {
      this.connection.destroy(getErrorMessage(error));
      throw new NotConfirmedError(getErrorMessage(error));
    }
  }
}

/** A child of the message's trace context; undefined when the message has none. */
function startPublishSpan({
  exchange,
  routingKey,
  type,
  messageId,
  headers,
}: OutgoingMessage): Span | undefined {
  const parent = parseTraceparent(headers?.[TRACEPARENT_HEADER]);
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

/**
 * This process's two connections. A broker that is short of memory stops reading from connections that publish, so
 * consuming and acknowledging use a connection of their own.
 */
@Injectable()
export class Broker {
  readonly publishConnection: BrokerConnection;
  readonly consumeConnection: BrokerConnection;
  readonly publisher: ConfirmedPublisher;
  readonly topology: Topology;

  constructor(@Inject(MESSAGING_OPTIONS) options: BrokerOptions) {
    this.publishConnection = new BrokerConnection(options, 'publish');
    this.consumeConnection = new BrokerConnection(options, 'consume');
    this.publisher = new ConfirmedPublisher(this.publishConnection, options.settings);
    this.topology = new Topology(options);
  }

  start(): void {
    this.publishConnection.start();
    this.consumeConnection.start();
  }

  async close(): Promise<void> {
    await Promise.all([this.publishConnection.close(), this.consumeConnection.close()]);
  }
}
