import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { PictureStore } from '@pechincha/images/picture-store';
import { Clock } from '@pechincha/persistence/clock';
import { SeedClock } from './seed-clock.ts';

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
