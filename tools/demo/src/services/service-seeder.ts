import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { PictureStore } from '@pechincha/images/picture-store';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Role } from '@pechincha/contracts/operation';
import { Clock } from '@pechincha/persistence/clock';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import type { Connection, mongo } from 'mongoose';

/** Each seeding call runs at a time of its own, so that calls may overlap. */
export class SeedClock extends Clock {
  private readonly times = new AsyncLocalStorage<Date>();

  now(): Date {
    return new Date(this.times.getStore() ?? Date.now());
  }

  runAt<T>(time: Date, work: () => Promise<T>): Promise<T> {
    return this.times.run(time, work);
  }
}

/**
 * A service's Nest application context without its server, with a clock that can be set. It is not initialized, so that
 * its background workers do not run: those of the running service publish events and process what is pending.
 */
export async function openApplicationContext(
  module: DynamicModule,
  pictures?: PictureStore,
): Promise<INestApplicationContext> {
  const builder = Test.createTestingModule({ imports: [module] })
    .overrideProvider(Clock)
    .useValue(new SeedClock());
  if (pictures) builder.overrideProvider(PictureStore).useValue(pictures);
  return builder.compile();
}

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

/** Fields of a service's form, whose schema judges them. */
export interface SeedForm {
  [field: string]: unknown;
  /** For example a PNG. */
  picture?: Uint8Array | undefined;
}

export const toCaller = (id: string, role: Role = 'user'): MemberCaller => ({
  kind: 'member',
  id,
  role,
  sessionId: 'demo',
});
