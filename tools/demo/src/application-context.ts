import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { Clock } from '@pechincha/persistence/clock';
import { SeedClock } from './seed-clock.ts';

/**
 * A service's Nest application context without its server, with a clock that can be set. The running service publishes
 * its events.
 */
export async function openApplicationContext(module: DynamicModule): Promise<INestApplicationContext> {
  const context = await Test.createTestingModule({ imports: [module] })
    .overrideProvider(Clock)
    .useValue(new SeedClock())
    .compile();
  return context.init();
}
