import type { EventData, EventContract, IntegrationEvent } from '@pechincha/contracts/event';
import type { ClientSession } from 'mongoose';

export interface NewEvent<E extends EventContract> {
  /** The aggregate that it tells of. */
  subject: string;
  /** The aggregate's revision after the change; consumers drop what is older than what they know. */
  subjectVersion: number;
  /** When it happened; now where missing. */
  occurredAt?: Date;
  data: EventData<E>;
}

/** One unit of work. Every write that belongs to it names `session`; one operation at a time, never Promise.all. */
export abstract class Transaction {
  abstract readonly session: ClientSession;
  /**
   * Tells a fact: it becomes true with the commit and is published after it.
   * @throws ZodError where `data` is not what the contract says
   */
  abstract publish<E extends EventContract>(contract: E, event: NewEvent<E>): Promise<void>;
}

/** What a handler gets beside the fact. */
export abstract class EventContext extends Transaction {
  abstract readonly event: IntegrationEvent;
  /** The broker has delivered it before; it may have been handled up to just before the commit. */
  abstract readonly redelivered: boolean;
}

/** What a handler gets in a process without a database; there a fact may come twice. */
export abstract class StatelessEventContext {
  abstract readonly event: IntegrationEvent;
  abstract readonly redelivered: boolean;
}
