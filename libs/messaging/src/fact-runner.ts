import { Injectable } from '@nestjs/common';
import type { EventContract, Fact } from '@pechincha/contracts/event';
import { isObservable, lastValueFrom } from 'rxjs';
import { crashPoint } from './crash-point.js';
import { DatabaseGate } from './database-gate.js';
import { isDatabaseFault } from './database-faults.js';
import type { Subscription } from './delivery.js';
import { AlreadyHandled, Inbox } from './inbox.js';
import { FactContext, GatewayFactContext, type NewFact, type Transaction } from './transaction.js';
import { UnitOfWork } from './unit-of-work.js';

/** Runs the handlers of a fact: once with a database, at least once without. */
export abstract class FactRunner {
  abstract run(subscription: Subscription, fact: Fact, redelivered: boolean): Promise<void>;
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
  ) {
    super();
  }

  async run(subscription: Subscription, fact: Fact, redelivered: boolean): Promise<void> {
    try {
      await this.unitOfWork.run(async (tx) => {
        crashPoint('before-inbox');
        await this.inbox.enter(fact.id, subscription.queue, tx.session);
        crashPoint('after-inbox');
        await callHandlers(subscription, fact, new HandlerContext(tx, fact, redelivered));
        crashPoint('after-effect');
      });
    } catch (error) {
      if (!(error instanceof AlreadyHandled)) throw error;
    }
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

  async run(subscription: Subscription, fact: Fact, redelivered: boolean): Promise<void> {
    await callHandlers(subscription, fact, { fact, redelivered } satisfies GatewayFactContext);
  }

  isOutage(): boolean {
    return false;
  }

  async untilBack(): Promise<void> {}
}

class HandlerContext extends FactContext {
  constructor(
    private readonly tx: Transaction,
    readonly fact: Fact,
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

/** One after another: a transaction does one operation at a time. */
async function callHandlers(subscription: Subscription, fact: Fact, context: unknown): Promise<void> {
  for (const handler of subscription.handlers) {
    const result = await handler(fact, context);
    // Nest hands an error on as a stream that fails.
    if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
  }
}
