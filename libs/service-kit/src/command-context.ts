import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/**
 * An application context for a command-line program: no server, no consumers and no log output. The caller must
 * close it.
 */
export function createCommandContext(module: Type | DynamicModule): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
}
