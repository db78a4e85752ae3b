import type { IntegrationEvent } from '@pechincha/contracts/event';
import { Transaction } from '@pechincha/persistence/transaction';

/** Second parameter of an event handler. */
export abstract class EventContext extends Transaction {
  abstract readonly event: IntegrationEvent;
  /** True if the broker has delivered the message before. */
  abstract readonly redelivered: boolean;
}

/** Second parameter of an event handler in a process without a database, where an event may be handled twice. */
export abstract class StatelessEventContext {
  abstract readonly event: IntegrationEvent;
  abstract readonly redelivered: boolean;
}
