import { applyDecorators, Catch, UseFilters, type ExceptionFilter } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventContract } from '@pechincha/contracts/event';
import { throwError, type Observable } from 'rxjs';

/**
 * Nest would turn every error into "Internal server error". The original must reach the transaction (its labels
 * decide whether it is repeated) and the dead letter (its message says why).
 */
@Catch()
class RethrowFilter implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/**
 * Makes a controller method the handler of a fact: `handle(@Payload() fact: FactOf<typeof x>, @Ctx() tx: FactContext)`.
 * It runs inside a transaction together with the row that remembers the fact as handled; throwing undoes both and
 * has the fact tried again later. It may run more than once: nothing but writes with `tx.session` belongs in it.
 */
export function OnEvent(contract: EventContract): MethodDecorator {
  return (target, method, descriptor) => {
    const handler = `${target.constructor.name}.${String(method)}`;
    const pattern = EventPattern(contract.name, { contract: contract, handler }) as MethodDecorator;
    applyDecorators(pattern, UseFilters(new RethrowFilter()))(target, method, descriptor);
  };
}
