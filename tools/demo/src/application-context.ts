import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { PictureStore } from '@pechincha/images/picture-store';
import { Clock } from '@pechincha/persistence/clock';
import { SeedClock } from './seed-clock.ts';

/**
 * A service's Nest application context without its server, with a clock that can be set. The running service publishes
 * its events.
 */
export async function openApplicationContext(
  module: DynamicModule,
  pictures?: PictureStore,
): Promise<INestApplicationContext> {
  const builder = Test.createTestingModule({ imports: [module] })
    .overrideProvider(Clock)
    .useValue(new SeedClock());
  if (pictures) builder.overrideProvider(PictureStore).useValue(pictures);
  return (await builder.compile()).init();
}
