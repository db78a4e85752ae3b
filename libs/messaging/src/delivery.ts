import type { EventContract, IntegrationEvent } from '@pechincha/contracts/event';

/** W3C trace context that the event's handlers continue. */
export const TRACEPARENT_HEADER = 'traceparent';
/** Identifies a message that the broker returns; unique within the publishing process. */
export const PUBLISH_NUMBER_HEADER = 'x-publish-number';
/** Number of failed attempts of the handlers. */
export const ATTEMPT_HEADER = 'x-attempt';
/** Number of delays because no replica with its version consumed it. */
export const VERSION_WAITS_HEADER = 'x-version-waits';
/** Message of the handler's last error. */
export const ERROR_HEADER = 'x-error';
/** Set by the broker: deliveries that ended with the consumer's death or a lost connection. */
export const DELIVERY_COUNT_HEADER = 'x-delivery-count';
/** `malformed`, `failed`, `undelivered` or `newer`. */
export const DEAD_REASON_HEADER = 'x-dead-reason';
/** When it was dead-lettered, as ISO 8601. */
export const DEAD_AT_HEADER = 'x-dead-at';
/** The dead letter's work queue. */
export const SOURCE_QUEUE_HEADER = 'x-from-queue';

export interface EventHandler {
  /** `<class>.<method>`; part of the inbox key if the queue has several handlers. */
  readonly name: string;
  /** Events that arrive while others are handled are passed to it together. */
  readonly isGrouped: boolean;
  /** Gets a list of events if it is grouped. */
  readonly run: (
    events: IntegrationEvent | readonly IntegrationEvent[],
    context: unknown,
  ) => Promise<unknown>;
}

/** One queue of this service and its handlers. */
export interface Subscription {
  queue: string;
  contract: EventContract;
  /** Run one after another, each in its own transaction, so that a failing one does not roll back the others. */
  handlers: readonly EventHandler[];
}

/** One received message. */
export interface Delivery {
  readonly body: Buffer;
  readonly messageId: string | undefined;
  readonly redelivered: boolean;
  /** Number of failed attempts of its handlers. */
  readonly attempt: number;
  /** Number of delays because its version is newer than this replica knows. */
  readonly versionWaits: number;
  /** Number of deliveries that ended with the consumer's death or a lost connection. */
  readonly deliveryCount: number;
  /** True when acknowledging is no longer possible; the broker redelivers the message. */
  isChannelClosed(): boolean;
}

/** The message is left unacknowledged; the broker redelivers it. */
export class DeliveryAbandonedError extends Error {}
