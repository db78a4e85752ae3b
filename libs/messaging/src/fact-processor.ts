import { Inject, Injectable } from '@nestjs/common';
import type { IntegrationEvent } from '@pechincha/contracts/event';
import { Abandoned, type Delivery, type Subscription } from './delivery.js';
import { FactRunner } from './fact-runner.js';
import { FailedFacts } from './failed-facts.js';
import { NewerVersion, readFact } from './fact-reader.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';
import { backoff, pause } from './time.js';

export class DeliveryLimitReached extends Error {
  constructor(returns: number) {
    super(`${returns} deliveries ended with the death of the consumer or its connection`);
    this.name = 'DeliveryLimitReached';
  }
}

/** After so many outages on end during which the database answered at once, the handler is to blame. */
const DOUBTS = 5;

/** Decides what becomes of one message. */
@Injectable()
export class FactProcessor {
  constructor(
    private readonly runner: FactRunner,
    private readonly failed: FailedFacts,
    @Inject(MESSAGING_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** Resolves when the message may be acknowledged. @throws Abandoned where the broker must keep it */
  async process(subscription: Subscription, delivery: Delivery, signal: AbortSignal): Promise<void> {
    const { returns } = delivery;
    // Before anything looks at it: whatever it is about this message that kills, it must not happen again.
    if (returns >= this.options.settings.deliveryLimit) {
      const reason = new DeliveryLimitReached(returns);
      return this.failed.bury(subscription, delivery, 'undelivered', reason, signal);
    }
    let fact: IntegrationEvent;
    try {
      fact = readFact(delivery.body, subscription.event);
    } catch (error) {
      if (error instanceof NewerVersion)
        return this.failed.waitForNewVersion(subscription, delivery, error, signal);
      return this.failed.bury(subscription, delivery, 'malformed', error, signal);
    }
    for (let doubts = 0; ;) {
      if (this.runner.isOut) await this.runner.untilBack(signal);
      if (delivery.isLost() || signal.aborted) throw new Abandoned();
      try {
        return await this.runner.run(subscription, fact, delivery.redelivered);
      } catch (error) {
        if (!this.runner.isOutage(error) || doubts >= DOUBTS) {
          return this.failed.tryAgain(subscription, delivery, error, signal);
        }
        // Held here: an outage spends none of the fact's tries and returns nothing to the broker.
        const asked = Date.now();
        await this.runner.untilBack(signal);
        doubts = Date.now() - asked < 500 ? doubts + 1 : 0;
        await pause(backoff(doubts, { first: 50, most: 1_000 }), signal);
      }
    }
  }
}
