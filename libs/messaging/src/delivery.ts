import type { EventContract, IntegrationEvent } from '@pechincha/contracts/event';

export interface EventHandler {
  /** `<class>.<method>`: under it the inbox remembers what this handler has done, where a queue has several. */
  readonly name: string;
  readonly run: (event: IntegrationEvent, context: unknown) => Promise<unknown>;
}

/** One queue of this service and who handles what comes out of it. */
export interface Subscription {
  queue: string;
  contract: EventContract;
  /** One after another, each in a transaction of its own: one that fails undoes nothing of the others. */
  handlers: readonly EventHandler[];
}

/** One message in hand. */
export interface Delivery {
  readonly body: Buffer;
  readonly messageId: string | undefined;
  readonly redelivered: boolean;
  /** How many times a handler has failed on it. */
  readonly attempt: number;
  /** How many times it has waited for a replica that knows its version. */
  readonly versionWaits: number;
  /** How many consumers have died or lost their connection over it. */
  readonly deliveryCount: number;
  /** Its channel is gone: the broker gives it to somebody else, acknowledging is no longer possible. */
  isChannelClosed(): boolean;
}

/** Left with the broker, which delivers it again. */
export class DeliveryAbandonedError extends Error {}
