import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { EventContract, EventData } from '@pechincha/contracts/event';
import type { ClientSession, mongo } from 'mongoose';

/** What a service publishes. */
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

/** Runs inside the transaction, after its work, and inserts rows at its end; `result` is what the work returned. */
export type BeforeCommitHook = (tx: Transaction, result: unknown) => void;

const hookStorage = new AsyncLocalStorage<BeforeCommitHook | undefined>();

/**
 * Runs `hook` at the end of every unit of work that `work` starts, inside its transaction. Like the unit of work
 * itself, the hook may run more than once.
 */
export function withBeforeCommit<T>(hook: BeforeCommitHook, work: () => Promise<T>): Promise<T> {
  return hookStorage.run(hook, work);
}

/** Runs units of work that are no part of what the hook is for. */
export const withoutBeforeCommit = <T>(work: () => Promise<T>): Promise<T> =>
  hookStorage.run(undefined, work);

export const getBeforeCommitHook = (): BeforeCommitHook | undefined => hookStorage.getStore();

/**
 * Emitted after every commit of this process, and when events of other replicas' commits arrive in the outbox. A hint:
 * what is missed is found by a poll.
 */
@Injectable()
export class CommitSignal {
  private readonly listeners = new Set<() => void>();

  onCommit(listener: () => void): void {
    this.listeners.add(listener);
  }

  emit(): void {
    for (const listener of this.listeners) listener();
  }
}
