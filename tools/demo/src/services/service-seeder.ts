import type { INestApplicationContext } from '@nestjs/common';
import type { Role } from '@pechincha/contracts/operation';
import { Clock, SettableClock } from '@pechincha/persistence/clock';
import type { MemberCaller } from '@pechincha/service-kit/caller';

/**
 * Creates demo data through a service's own code: each call sets the clock and runs what a request would run, so that
 * calls must not overlap.
 */
export abstract class ServiceSeeder {
  protected readonly clock: SettableClock;
  private readonly context: INestApplicationContext;

  /** @param context of the service, as `openApplicationContext` returns it */
  constructor(context: INestApplicationContext) {
    const clock = context.get<Clock>(Clock, { strict: false });
    if (!(clock instanceof SettableClock)) throw new Error('Demo data needs a SettableClock');
    this.clock = clock;
    this.context = context;
  }

  protected get<T>(token: abstract new (...parts: never[]) => T): T {
    return this.context.get<T>(token as never, { strict: false });
  }
}

export const toCaller = (id: string, role: Role = 'user'): MemberCaller => ({
  kind: 'member',
  id,
  role,
  sessionId: 'demo',
});
