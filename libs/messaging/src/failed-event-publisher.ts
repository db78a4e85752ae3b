import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { getErrorMessage } from '@pechincha/persistence/errors';
import { getContext } from '@pechincha/persistence/request-context';
import { calculateBackoffMs, sleep } from '@pechincha/persistence/time';
import { Broker, type OutgoingMessage } from './broker.js';
import { BrokerClosedError } from './broker-connection.js';
import {
  ATTEMPT_HEADER,
  DEAD_AT_HEADER,
  DEAD_REASON_HEADER,
  type Delivery,
  DeliveryAbandonedError,
  ERROR_HEADER,
  SOURCE_QUEUE_HEADER,
  type Subscription,
  TRACEPARENT_HEADER,
  VERSION_WAITS_HEADER,
} from './delivery.js';
import { MessagingObserver, type DeadLetterReason } from './messaging-observer.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';

/**
 * Sends failed messages to the delay or dead-letter queue. Each method resolves when the broker has confirmed; the
 * original may be acknowledged only then.
 */
@Injectable()
export class FailedEventPublisher {
  private readonly logger = new Logger('Events');

  constructor(
    private readonly broker: Broker,
    @Inject(MESSAGING_OPTIONS) private readonly options: ResolvedOptions,
    @Optional() private readonly observer?: MessagingObserver,
  ) {}

  /** Retries after the next delay; dead-letters after the last one. */
  async retry(
    subscription: Subscription,
    delivery: Delivery,
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    const { retryDelaysMs } = this.options.settings;
    const delay = retryDelaysMs[delivery.attempt];
    if (delay === undefined) return this.deadLetter(subscription, delivery, 'failed', error, signal);
    const attempt = delivery.attempt + 1;
    this.logger.warn(
      `${subscription.queue} ${delivery.messageId}: retry ${attempt} of ${retryDelaysMs.length} in ${delay} ms: ${getErrorMessage(error)}`,
    );
    const headers = {
      [ATTEMPT_HEADER]: attempt,
      [VERSION_WAITS_HEADER]: delivery.versionWaits,
      [ERROR_HEADER]: toShortMessage(error),
    };
    const exchange = this.broker.topology.delayQueue(delay);
    await this.republish(
      { exchange, routingKey: subscription.queue, headers },
      subscription,
      delivery,
      signal,
    );
    this.observer?.retried(subscription.contract.name, 'failed');
  }

  /** Delays without counting an attempt, until a replica that knows the version consumes the event. */
  async retryNewerVersion(
    subscription: Subscription,
    delivery: Delivery,
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    const { retryDelaysMs, maxVersionWaits } = this.options.settings;
    const { attempt, versionWaits } = delivery;
    const delay = retryDelaysMs[versionWaits] ?? retryDelaysMs.at(-1);
    if (delay === undefined || versionWaits >= maxVersionWaits)
      return this.deadLetter(subscription, delivery, 'newer', error, signal);
    this.logger.warn(
      `${subscription.queue} ${delivery.messageId}: delayed by ${delay} ms: ${getErrorMessage(error)}`,
    );
    const headers = { [ATTEMPT_HEADER]: attempt, [VERSION_WAITS_HEADER]: versionWaits + 1 };
    const exchange = this.broker.topology.delayQueue(delay);
    await this.republish(
      { exchange, routingKey: subscription.queue, headers },
      subscription,
      delivery,
      signal,
    );
    this.observer?.retried(subscription.contract.name, 'newer');
  }

  async deadLetter(
    subscription: Subscription,
    delivery: Delivery,
    reason: DeadLetterReason,
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    this.logger.error(
      `${subscription.queue} ${delivery.messageId}: dead letter (${reason}): ${getErrorMessage(error)}`,
    );
    const headers = {
      [ATTEMPT_HEADER]: delivery.attempt,
      [ERROR_HEADER]: toShortMessage(error),
      [DEAD_REASON_HEADER]: reason,
      [DEAD_AT_HEADER]: new Date().toISOString(),
      [SOURCE_QUEUE_HEADER]: subscription.queue,
    };
    const routingKey = this.broker.topology.deadLetterQueue(subscription.queue);
    const expiration = this.options.settings.deadLetterTtlMs;
    await this.republish({ exchange: '', routingKey, headers, expiration }, subscription, delivery, signal);
    this.observer?.deadLettered(subscription.contract.name, reason);
  }

  /** Repeats until the broker has confirmed: after lost connections, and after redeclaring deleted queues. */
  private async republish(
    target: Pick<OutgoingMessage, 'exchange' | 'routingKey' | 'headers' | 'expiration'>,
    subscription: Subscription,
    delivery: Delivery,
    signal: AbortSignal,
  ): Promise<void> {
    const { body, messageId } = delivery;
    const context = getContext();
    const message: OutgoingMessage = {
      ...target,
      body,
      messageId,
      type: subscription.contract.name,
      ...(context && {
        correlationId: context.requestId,
        headers: { ...target.headers, [TRACEPARENT_HEADER]: context.traceparent },
      }),
    };
    for (let attempt = 0; !signal.aborted && !delivery.isChannelClosed(); attempt++) {
      try {
        if (attempt > 0) await this.redeclareQueues(subscription);
        if ((await this.broker.publisher.publish(message)) === 'routed') return;
      } catch (error) {
        if (error instanceof BrokerClosedError) break;
        this.logger.warn(`${subscription.queue} ${messageId}: ${getErrorMessage(error)}`);
      }
      await sleep(calculateBackoffMs(attempt), signal);
    }
    throw new DeliveryAbandonedError();
  }

  private async redeclareQueues(subscription: Subscription): Promise<void> {
    const model = await this.broker.publishConnection.waitUntilOpen();
    await this.broker.topology.declareDelayQueues(model);
    await this.broker.topology.declareWorkQueue(model, subscription.queue, subscription.contract.name);
  }
}

/** Shortened because headers have a size limit. */
const toShortMessage = (error: unknown): string => getErrorMessage(error).slice(0, 500);
