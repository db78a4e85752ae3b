import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { Clock, SettableClock } from '@pechincha/service-kit/clock';

/** A service's own functions without its server, at a time that can be set. Its facts are sent by the running one. */
export async function openApplicationContext(module: DynamicModule): Promise<INestApplicationContext> {
  const context = await Test.createTestingModule({ imports: [module] })
    .overrideProvider(Clock)
    .useValue(new SettableClock())
    .compile();
  return context.init();
}
