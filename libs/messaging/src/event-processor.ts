import { Inject, Injectable } from '@nestjs/common';
import {
  type EventContract,
  eventEnvelope,
  type IntegrationEvent,
  upcastData,
} from '@pechincha/contracts/event';
import { getErrorMessage } from '@pechincha/persistence/errors';
import { calculateBackoffMs, sleep } from '@pechincha/persistence/time';
import { type Delivery, DeliveryAbandonedError, type Subscription } from './delivery.js';
import { EventRunner } from './event-runner.js';
import { FailedEventPublisher } from './failed-event-publisher.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';

/** Not retried: the message is invalid. */
class MalformedEventError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MalformedEventError';
  }
}

/** Published by a newer release; a replica of that release can handle it. */
class NewerVersionError extends Error {
  constructor(version: number, knownVersion: number) {
    super(`version ${version} is newer than the known version ${knownVersion}`);
    this.name = 'NewerVersionError';
  }
}

/**
 * Parses and validates a message body by its contract and upcasts older versions.
 * @throws MalformedEventError | NewerVersionError
 */
function parseEvent(body: Buffer, contract: EventContract): IntegrationEvent {
  const envelope = eventEnvelope.safeParse(parseJson(body));
  if (!envelope.success)
    throw new MalformedEventError(`not an event: ${formatIssues(envelope.error.issues)}`);
  const { name, version } = envelope.data;
  if (name !== contract.name) throw new MalformedEventError(`"${name}" in the queue of "${contract.name}"`);
  if (version > contract.version) throw new NewerVersionError(version, contract.version);
  const data = contract.data.safeParse(upcastEventData(contract, version, envelope.data.data));
  if (!data.success)
    throw new MalformedEventError(`data does not match the contract: ${formatIssues(data.error.issues)}`);
  return { ...envelope.data, version: contract.version, data: data.data };
}

function upcastEventData(contract: EventContract, version: number, data: unknown): unknown {
  try {
    const current = upcastData(contract, version, data);
    if (current !== undefined) return current;
  } catch (error) {
    throw new MalformedEventError(`version ${version} cannot be upcast: ${getErrorMessage(error)}`);
  }
  throw new MalformedEventError(`version ${version} has no upcast to ${contract.version}`);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new MalformedEventError('not JSON');
  }
}

/** Paths and messages without values, because headers of dead letters are logged. */
function formatIssues(issues: { path: PropertyKey[]; message: string }[]): string {
  return issues.map(({ path, message }) => `${path.map(String).join('.') || '(all)'} ${message}`).join('; ');
}

class DeliveryLimitError extends Error {
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
