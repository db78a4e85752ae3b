import { Inject, Injectable } from '@nestjs/common';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import { calculateBackoffMs, sleep } from '@pechincha/persistence/time';
import { DeliveryAbandonedError, type Delivery, type Subscription } from './delivery.js';
import { EventRunner } from './event-runner.js';
import { FailedEventPublisher } from './failed-event-publisher.js';
import { NewerVersionError, parseEvent } from './event-parser.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';

export class DeliveryLimitError extends Error {
  constructor(deliveryCount: number) {
    super(`${deliveryCount} deliveries ended with the death of the consumer or its connection`);
    this.name = 'DeliveryLimitError';
  }
}

/** Consecutive outage errors while the database responds at once; after that the handler counts as failed. */
const MAX_FALSE_OUTAGES = 5;

/** Runs, retries or dead-letters one message. */
@Injectable()
export class EventProcessor {
  constructor(
    private readonly runner: EventRunner,
    private readonly failedEventPublisher: FailedEventPublisher,
    @Inject(MESSAGING_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** Resolves when the message may be acknowledged. @throws DeliveryAbandonedError when it must not be */
  async process(subscription: Subscription, delivery: Delivery, signal: AbortSignal): Promise<void> {
    const { deliveryCount } = delivery;
    // Checked before the message is parsed, since parsing may be what kills the process.
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
        // An outage costs no attempt and returns nothing to the broker.
        const waitStartedAt = Date.now();
        await this.runner.waitUntilUp(signal);
        falseOutages = Date.now() - waitStartedAt < 500 ? falseOutages + 1 : 0;
        await sleep(calculateBackoffMs(falseOutages, { firstMs: 50, maxMs: 1_000 }), signal);
      }
    }
  }
}
