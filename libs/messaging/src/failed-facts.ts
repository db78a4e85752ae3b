import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { Broker } from './broker.js';
import { BrokerClosed } from './broker-connection.js';
import type { Outgoing } from './confirmed-publisher.js';
import { Abandoned, type Delivery, type Subscription } from './delivery.js';
import { ATTEMPT, DEAD_AT, DEAD_REASON, ERROR, FROM_QUEUE, TRACEPARENT, VERSION_WAITS } from './headers.js';
import { MessagingObserver, type DeadLetterReason } from './messaging-observer.js';
import { getContext } from './request-context.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';
import { backoff, messageOf, pause } from './time.js';

/** Sees off what could not be handled. Each method resolves once the broker has confirmed; only then acknowledge. */
@Injectable()
export class FailedFacts {
  private readonly logger = new Logger('Facts');

  constructor(
    private readonly broker: Broker,
    @Inject(MESSAGING_OPTIONS) private readonly options: ResolvedOptions,
    @Optional() private readonly observer?: MessagingObserver,
  ) {}

  /** Tries it again after the next delay; buries it after the last. */
  async tryAgain(to: Subscription, delivery: Delivery, error: unknown, signal: AbortSignal): Promise<void> {
    const { retryDelays } = this.options.settings;
    const delay = retryDelays[delivery.attempt];
    if (delay === undefined) return this.bury(to, delivery, 'failed', error, signal);
    const attempt = delivery.attempt + 1;
    this.logger.warn(
      `${to.queue} ${delivery.messageId}: try ${attempt} of ${retryDelays.length} in ${delay} ms: ${messageOf(error)}`,
    );
    const headers = {
      [ATTEMPT]: attempt,
      [VERSION_WAITS]: delivery.versionWaits,
      [ERROR]: short(error),
    };
    const exchange = this.broker.topology.delay(delay);
    await this.forward({ exchange, routingKey: to.queue, headers }, to, delivery, signal);
    this.observer?.retried(to.event.name, 'failed');
  }

  /** Spends no try: this process is older than the event, and is about to be replaced. */
  async waitForNewVersion(
    to: Subscription,
    delivery: Delivery,
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    const { retryDelays, maxVersionWaits } = this.options.settings;
    const { attempt, versionWaits } = delivery;
    const delay = retryDelays[versionWaits] ?? retryDelays.at(-1);
    if (delay === undefined || versionWaits >= maxVersionWaits)
      return this.bury(to, delivery, 'newer', error, signal);
    this.logger.warn(`${to.queue} ${delivery.messageId}: waits for ${delay} ms: ${messageOf(error)}`);
    const headers = { [ATTEMPT]: attempt, [VERSION_WAITS]: versionWaits + 1 };
    const exchange = this.broker.topology.delay(delay);
    await this.forward({ exchange, routingKey: to.queue, headers }, to, delivery, signal);
    this.observer?.retried(to.event.name, 'newer');
  }

  async bury(
    to: Subscription,
    delivery: Delivery,
    reason: DeadLetterReason,
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    this.logger.error(`${to.queue} ${delivery.messageId}: dead letter (${reason}): ${messageOf(error)}`);
    const headers = {
      [ATTEMPT]: delivery.attempt,
      [ERROR]: short(error),
      [DEAD_REASON]: reason,
      [DEAD_AT]: new Date().toISOString(),
      [FROM_QUEUE]: to.queue,
    };
    const routingKey = this.broker.topology.dead(to.queue);
    const expiration = this.options.settings.deadLetterTtl;
    await this.forward({ exchange: '', routingKey, headers, expiration }, to, delivery, signal);
    this.observer?.deadLettered(to.event.name, reason);
  }

  /** Until the broker has it: through lost connections, and through queues that somebody deleted. */
  private async forward(
    target: Pick<Outgoing, 'exchange' | 'routingKey' | 'headers' | 'expiration'>,
    to: Subscription,
    delivery: Delivery,
    signal: AbortSignal,
  ): Promise<void> {
    const { body, messageId } = delivery;
    const context = getContext();
    const message: Outgoing = {
      ...target,
      body,
      messageId,
      type: to.event.name,
      ...(context && {
        correlationId: context.requestId,
        headers: { ...target.headers, [TRACEPARENT]: context.traceparent },
      }),
    };
    for (let attempt = 0; !signal.aborted && !delivery.isLost(); attempt++) {
      try {
        if (attempt > 0) await this.declareAgain(to);
        if ((await this.broker.publisher.publish(message)) === 'routed') return;
      } catch (error) {
        if (error instanceof BrokerClosed) break;
        this.logger.warn(`${to.queue} ${messageId}: ${messageOf(error)}`);
      }
      await pause(backoff(attempt), signal);
    }
    throw new Abandoned();
  }

  private async declareAgain(to: Subscription): Promise<void> {
    const model = await this.broker.publishing.opened();
    await this.broker.topology.declareDelays(model);
    await this.broker.topology.declareQueue(model, to.queue, to.event.name);
  }
}

/** Headers have limits, and a dead letter needs a hint, not a stack. */
const short = (error: unknown): string => messageOf(error).slice(0, 500);
