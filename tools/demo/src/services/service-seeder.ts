import type { INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Role } from '@pechincha/contracts/operation';
import { Clock } from '@pechincha/persistence/clock';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import type { Connection, mongo } from 'mongoose';
import { SeedClock } from '../seed-clock.ts';

/**
 * Creates demo data through a service's own code: each call runs what a request would run, at the given time. The
 * service's rows are read directly, to find what an interrupted seeding has created already.
 */
export abstract class ServiceSeeder {
  protected readonly clock: SeedClock;
  private readonly context: INestApplicationContext;

  /** @param context of the service, as `openApplicationContext` returns it */
  constructor(context: INestApplicationContext) {
    const clock = context.get<Clock>(Clock, { strict: false });
    if (!(clock instanceof SeedClock)) throw new Error('Demo data needs a SeedClock');
    this.clock = clock;
    this.context = context;
  }

  protected get<T>(token: abstract new (...parts: never[]) => T): T {
    return this.context.get<T>(token as never, { strict: false });
  }

  protected rows<T extends mongo.BSON.Document>(collection: string): mongo.Collection<T> {
    return this.context.get<Connection>(getConnectionToken(), { strict: false }).collection<T>(collection);
  }
}

export const toCaller = (id: string, role: Role = 'user'): MemberCaller => ({
  kind: 'member',
  id,
  role,
  sessionId: 'demo',
});
