import { Injectable, Optional } from '@nestjs/common';
import type { EventContract, IntegrationEvent } from '@pechincha/contracts/event';
import { isObservable, lastValueFrom } from 'rxjs';
import { crashPoint } from './crash-point.js';
import { DatabaseGate } from './database-gate.js';
import { isDatabaseFault } from './database-faults.js';
import type { FactHandler, Subscription } from './delivery.js';
import { AlreadyHandled, Inbox } from './inbox.js';
import { MessagingObserver, type HandledEvent } from './messaging-observer.js';
import { inSpan } from './tracing.js';
import { FactContext, GatewayFactContext, type NewFact, type Transaction } from './transaction.js';
import { UnitOfWork } from './unit-of-work.js';

/** Runs the handlers of a fact: once with a database, at least once without. */
export abstract class FactRunner {
  abstract run(subscription: Subscription, fact: IntegrationEvent, redelivered: boolean): Promise<void>;
  /** The fact is not at fault, nor is its handler. */
  abstract isOutage(error: unknown): boolean;
  abstract readonly isOut: boolean;
  abstract untilBack(signal: AbortSignal): Promise<void>;
}

@Injectable()
export class TransactionalRunner extends FactRunner {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly inbox: Inbox,
    private readonly gate: DatabaseGate,
    @Optional() private readonly observer?: MessagingObserver,
  ) {
    super();
  }

  async run({ queue, handlers }: Subscription, fact: IntegrationEvent, redelivered: boolean): Promise<void> {
    await runEach(queue, fact, handlers, this.observer, async (handler) => {
      const key = handlers.length === 1 ? queue : `${queue}:${handler.name}`;
      try {
        await this.unitOfWork.run(async (tx) => {
          crashPoint('before-inbox');
          await this.inbox.enter(fact.id, key, tx.session);
          crashPoint('after-inbox');
          await callHandler(handler, fact, new HandlerContext(tx, fact, redelivered));
          crashPoint('after-effect');
        });
      } catch (error) {
        if (!(error instanceof AlreadyHandled)) throw error;
        return 'repeated';
      }
      return 'done';
    });
    crashPoint('after-commit');
  }

  isOutage(error: unknown): boolean {
    return isDatabaseFault(error);
  }

  get isOut(): boolean {
    return this.gate.isShut;
  }

  untilBack(signal: AbortSignal): Promise<void> {
    return this.gate.untilBack(signal);
  }
}

@Injectable()
export class PlainRunner extends FactRunner {
  readonly isOut = false;

  constructor(@Optional() private readonly observer?: MessagingObserver) {
    super();
  }

  async run({ queue, handlers }: Subscription, fact: IntegrationEvent, redelivered: boolean): Promise<void> {
    const context = { fact, redelivered } satisfies GatewayFactContext;
    await runEach(queue, fact, handlers, this.observer, async (handler) => {
      await callHandler(handler, fact, context);
      return 'done';
    });
  }

  isOutage(): boolean {
    return false;
  }

  async untilBack(): Promise<void> {}
}

class HandlerContext extends FactContext {
  constructor(
    private readonly tx: Transaction,
    readonly fact: IntegrationEvent,
    readonly redelivered: boolean,
  ) {
    super();
  }

  get session(): Transaction['session'] {
    return this.tx.session;
  }

  record<E extends EventContract>(event: E, fact: NewFact<E>): Promise<void> {
    return this.tx.record(event, fact);
  }
}

/** One after another, all of them even where one fails; then the first failure is thrown. */
async function runEach(
  queue: string,
  fact: IntegrationEvent,
  handlers: readonly FactHandler[],
  observer: MessagingObserver | undefined,
  run: (handler: FactHandler) => Promise<HandledEvent['outcome']>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const handler of handlers) {
    const startedAt = performance.now();
    const lagMs = Math.max(0, Date.now() - Date.parse(fact.occurredAt));
    const attributes = {
      'messaging.system': 'rabbitmq',
      'messaging.operation.type': 'process',
      'messaging.operation.name': 'process',
      'messaging.destination.name': queue,
      'messaging.message.id': fact.id,
      'code.function.name': handler.name,
    };
    const traced = inSpan(`process ${fact.name}`, 'consumer', attributes, () => run(handler));
    const outcome = await traced.catch((error: unknown) => {
      failures.push(error);
      return 'failed' as const;
    });
    const milliseconds = performance.now() - startedAt;
    observer?.handled({ event: fact.name, handler: handler.name, outcome, milliseconds, lagMs });
  }
  if (failures.length > 0) throw failures[0];
}

async function callHandler(handler: FactHandler, fact: IntegrationEvent, context: unknown): Promise<void> {
  const result = await handler.run(fact, context);
  // Nest hands an error on as a stream that fails.
  if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
}
