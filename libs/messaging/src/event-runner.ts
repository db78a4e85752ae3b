import { Injectable, Optional } from '@nestjs/common';
import type { EventContract, IntegrationEvent } from '@pechincha/contracts/event';
import { crashAt } from '@pechincha/persistence/crash-point';
import { DatabaseAvailability } from '@pechincha/persistence/database';
import { isDatabaseUnavailable } from '@pechincha/persistence/errors';
import { GroupCommit } from '@pechincha/persistence/group-commit';
import { AlreadyHandledError, Inbox } from '@pechincha/persistence/inbox';
import { runInSpan } from '@pechincha/persistence/tracing';
import type { NewEvent, Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { mongo } from 'mongoose';
import { isObservable, lastValueFrom } from 'rxjs';
import type { EventHandler, Subscription } from './delivery.js';
import { MessagingObserver, type HandledEvent } from './messaging-observer.js';
import { EventContext, StatelessEventContext } from './on-event.js';

/** Runs the handlers of an event: exactly once with a database, at least once without. */
export abstract class EventRunner {
  abstract run(subscription: Subscription, event: IntegrationEvent, redelivered: boolean): Promise<void>;
  /** True when neither the event nor its handler caused the error. */
  abstract isOutage(error: unknown): boolean;
  abstract readonly isDown: boolean;
  abstract waitUntilUp(signal: AbortSignal): Promise<void>;
}

@Injectable()
export class TransactionalRunner extends EventRunner {
  /** By inbox key. */
  private readonly groups = new Map<string, GroupCommit<IntegrationEvent, undefined>>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly inbox: Inbox,
    private readonly databaseAvailability: DatabaseAvailability,
    @Optional() private readonly observer?: MessagingObserver,
  ) {
    super();
  }

  async run({ queue, handlers }: Subscription, event: IntegrationEvent, redelivered: boolean): Promise<void> {
    await runHandlers(queue, event, handlers, this.observer, async (handler) => {
      const key = handlers.length === 1 ? queue : `${queue}:${handler.name}`;
      try {
        if (handler.isGrouped) await this.getGroup(handler, key).run(event);
        else
          await this.unitOfWork.run((tx) =>
            this.handle([event], key, handler, tx, () =>
              callHandler(handler, event, new HandlerContext(tx, event, redelivered)),
            ),
          );
      } catch (error) {
        if (!(error instanceof AlreadyHandledError)) throw error;
        return 'repeated';
      }
      await crashAt('after-commit', handler.name);
      return 'done';
    });
  }

  /** Records the events as handled in the transaction of their effect. */
  private async handle(
    events: readonly IntegrationEvent[],
    key: string,
    { name }: EventHandler,
    { session }: Transaction,
    effect: () => Promise<void>,
  ): Promise<void> {
    await crashAt('before-inbox', name);
    await this.inbox.recordHandled(
      events.map(({ id }) => id),
      key,
      session,
    );
    await crashAt('after-inbox', name);
    await effect();
    await crashAt('after-effect', name);
  }

  private getGroup(handler: EventHandler, key: string): GroupCommit<IntegrationEvent, undefined> {
    const existing = this.groups.get(key);
    if (existing) return existing;
    const group = new GroupCommit<IntegrationEvent, undefined>(key, this.unitOfWork, async (events, tx) => {
      // A lost connection brings many events again, and each would fail its whole group.
      const handledIds = await this.inbox.findHandled(
        events.map(({ id }) => id),
        key,
        tx.session,
      );
      const results = events.map(({ id }) => {
        if (handledIds.has(id)) return new AlreadyHandledError();
        handledIds.add(id);
        return undefined;
      });
      const unhandled = events.filter((_event, index) => !results[index]);
      if (unhandled.length > 0)
        await this.handle(unhandled, key, handler, tx, () => callHandler(handler, unhandled, tx));
      return results;
    });
    this.groups.set(key, group);
    return group;
  }

  isOutage(error: unknown): boolean {
    return isDatabaseUnavailable(error);
  }

  get isDown(): boolean {
    return this.databaseAvailability.isDown;
  }

  waitUntilUp(signal: AbortSignal): Promise<void> {
    return this.databaseAvailability.waitUntilUp(signal);
  }
}

@Injectable()
export class NonTransactionalRunner extends EventRunner {
  readonly isDown = false;

  constructor(@Optional() private readonly observer?: MessagingObserver) {
    super();
  }

  async run({ queue, handlers }: Subscription, event: IntegrationEvent, redelivered: boolean): Promise<void> {
    const context = { event, redelivered } satisfies StatelessEventContext;
    await runHandlers(queue, event, handlers, this.observer, async (handler) => {
      await crashAt('before-effect', handler.name);
      await callHandler(handler, handler.isGrouped ? [event] : event, context);
      await crashAt('after-effect', handler.name);
      return 'done';
    });
  }

  isOutage(): boolean {
    return false;
  }

  async waitUntilUp(): Promise<void> {}
}

class HandlerContext extends EventContext {
  constructor(
    private readonly tx: Transaction,
    readonly event: IntegrationEvent,
    readonly redelivered: boolean,
  ) {
    super();
  }

  get session(): Transaction['session'] {
    return this.tx.session;
  }

  publish<E extends EventContract>(contract: E, event: NewEvent<E>): Promise<void> {
    return this.tx.publish(contract, event);
  }

  insertAtEnd<Row extends mongo.Document>(collection: mongo.Collection<Row>, row: Row): void {
    this.tx.insertAtEnd(collection, row);
  }
}

/** Runs all handlers in order even if one fails, then throws the first error. */
async function runHandlers(
  queue: string,
  event: IntegrationEvent,
  handlers: readonly EventHandler[],
  observer: MessagingObserver | undefined,
  run: (handler: EventHandler) => Promise<HandledEvent['outcome']>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const handler of handlers) {
    const startedAt = performance.now();
    const lagMs = Math.max(0, Date.now() - Date.parse(event.occurredAt));
    const attributes = {
      'messaging.system': 'rabbitmq',
      'messaging.operation.type': 'process',
      'messaging.operation.name': 'process',
      'messaging.destination.name': queue,
      'messaging.message.id': event.id,
      'code.function.name': handler.name,
    };
    const traced = runInSpan(`process ${event.name}`, 'consumer', attributes, () => run(handler));
    const outcome = await traced.catch((error: unknown) => {
      failures.push(error);
      return 'failed' as const;
    });
    const durationMs = performance.now() - startedAt;
    observer?.handled({ event: event.name, handler: handler.name, outcome, durationMs, lagMs });
  }
  if (failures.length > 0) throw failures[0];
}

async function callHandler(
  handler: EventHandler,
  events: IntegrationEvent | readonly IntegrationEvent[],
  context: unknown,
): Promise<void> {
  const result = await handler.run(events, context);
  // Nest returns a failing handler as an Observable that errors.
  if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
}
