import type { EventContract, EventData } from '@pechincha/contracts/event';
import type { ClientSession, mongo } from 'mongoose';

export interface NewEvent<E extends EventContract> {
  /** Id of the aggregate that changed. */
  subject: string;
  /** The aggregate's revision after the change; consumers ignore older ones. */
  subjectVersion: number;
  /** When it happened; default: now. */
  occurredAt?: Date;
  data: EventData<E>;
}

/** One unit of work. Every write must pass `session`; one operation at a time, never `Promise.all`. */
export abstract class Transaction {
  abstract readonly session: ClientSession;
  /**
   * Writes an event to the outbox; it is published after the commit.
   * @throws ZodError if `data` does not match the contract
   */
  abstract publish<E extends EventContract>(contract: E, event: NewEvent<E>): Promise<void>;
  /** Inserts a row at the end of the transaction, together with the others of its collection. */
  abstract insertAtEnd<Row extends mongo.Document>(collection: mongo.Collection<Row>, row: Row): void;
}
