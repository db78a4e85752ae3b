import { applyDecorators, Catch, type ExceptionFilter, UseFilters } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EventContract, EventOf, IntegrationEvent } from '@pechincha/contracts/event';
import { Transaction } from '@pechincha/persistence/transaction';
import { type Observable, throwError } from 'rxjs';

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

/**
 * Nest would replace every error by "Internal server error". The transaction needs the original's labels to decide on
 * a retry, and the dead letter its message.
 */
@Catch()
class RethrowFilter implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/**
 * Makes a controller method an event handler: `handle(event: EventOf<typeof x>, tx: EventContext)`. It runs in one
 * transaction with its inbox row; throwing rolls back both, and the event is retried later. It may run more than once,
 * so it must do nothing but write with `tx.session`.
 */
export function OnEvent<E extends EventContract>(contract: E) {
  return <H extends (event: EventOf<E>, context: never) => void | Promise<void>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => markHandler({ contract, isGrouped: false }, target, method, descriptor);
}

/**
 * As `OnEvent`, for events that come in crowds: `handle(events: EventOf<typeof x>[], tx: Transaction)` gets those that
 * arrived while the transaction before ran, and handles them in one. If it throws, it is called again with
 * fewer, until the event that fails is alone.
 */
export function OnEvents<E extends EventContract>(contract: E) {
  return <H extends (events: readonly EventOf<E>[], tx: Transaction) => void | Promise<void>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => markHandler({ contract, isGrouped: true }, target, method, descriptor);
}

function markHandler(
  extras: { contract: EventContract; isGrouped: boolean },
  target: object,
  method: string,
  descriptor: PropertyDescriptor,
): void {
  const handler = `${target.constructor.name}.${method}`;
  Payload()(target, method, 0);
  Ctx()(target, method, 1);
  const pattern = EventPattern(extras.contract.name, { ...extras, handler }) as MethodDecorator;
  applyDecorators(pattern, UseFilters(new RethrowFilter()))(target, method, descriptor);
}
