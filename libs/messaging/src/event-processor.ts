import { Inject, Injectable } from '@nestjs/common';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import { DeliveryAbandonedError, type Delivery, type Subscription } from './delivery.js';
import { EventRunner } from './event-runner.js';
import { FailedEventPublisher } from './failed-event-publisher.js';
import { NewerVersionError, parseEvent } from './event-parser.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';
import { backoff, sleep } from './time.js';

export class DeliveryLimitError extends Error {
  constructor(deliveryCount: number) {
    super(`${deliveryCount} deliveries ended with the death of the consumer or its connection`);
    this.name = 'DeliveryLimitError';
  }
}

/** After so many outages on end during which the database answered at once, the handler is to blame. */
const MAX_FALSE_OUTAGES = 5;

/** Decides what becomes of one message. */
@Injectable()
export class EventProcessor {
  constructor(
    private readonly runner: EventRunner,
    private readonly failedEventPublisher: FailedEventPublisher,
    @Inject(MESSAGING_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** Resolves when the message may be acknowledged. @throws Abandoned where the broker must keep it */
  async process(subscription: Subscription, delivery: Delivery, signal: AbortSignal): Promise<void> {
    const { deliveryCount } = delivery;
    // Before anything looks at it: whatever it is about this message that kills, it must not happen again.
    if (deliveryCount >= this.options.settings.deliveryLimit) {
      const reason = new DeliveryLimitError(deliveryCount);
      return this.failedEventPublisher.deadLetter(subscription, delivery, 'undelivered', reason, signal);
    }
    let event: IntegrationEvent;
    try {
      event = parseEvent(delivery.body, subscription.contract);
    } catch (error) {
      if (error instanceof NewerVersionError)
        return this.failedEventPublisher.retryNewerVersion(subscription, delivery, error, signal);
      return this.failedEventPublisher.deadLetter(subscription, delivery, 'malformed', error, signal);
    }
    for (let falseOutages = 0; ;) {
      if (this.runner.isDown) await this.runner.waitUntilUp(signal);
      if (delivery.isChannelClosed() || signal.aborted) throw new DeliveryAbandonedError();
      try {
        return await this.runner.run(subscription, event, delivery.redelivered);
      } catch (error) {
        if (!this.runner.isOutage(error) || falseOutages >= MAX_FALSE_OUTAGES) {
          return this.failedEventPublisher.retry(subscription, delivery, error, signal);
        }
        // Held here: an outage spends none of the fact's tries and returns nothing to the broker.
        const waitStartedAt = Date.now();
        await this.runner.waitUntilUp(signal);
        falseOutages = Date.now() - waitStartedAt < 500 ? falseOutages + 1 : 0;
        await sleep(backoff(falseOutages, { first: 50, most: 1_000 }), signal);
      }
    }
  }
}
