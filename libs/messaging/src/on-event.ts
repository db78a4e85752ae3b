import { applyDecorators, Catch, UseFilters, type ExceptionFilter } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventContract } from '@pechincha/contracts/event';
import { throwError, type Observable } from 'rxjs';

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
 * Makes a controller method an event handler: `handle(@Payload() event: EventOf<typeof x>, @Ctx() tx: EventContext)`.
 * It runs in one transaction with its inbox row; throwing rolls back both, and the event is retried later. It may run
 * more than once, so it must do nothing but write with `tx.session`.
 */
export function OnEvent(contract: EventContract): MethodDecorator {
  return (target, method, descriptor) => {
    const handler = `${target.constructor.name}.${String(method)}`;
    const pattern = EventPattern(contract.name, { contract: contract, handler }) as MethodDecorator;
    applyDecorators(pattern, UseFilters(new RethrowFilter()))(target, method, descriptor);
  };
}
