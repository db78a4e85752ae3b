import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/**
 * A module's functions for a program of one task: no server, no consumers, nothing on standard output but what the
 * program says itself. Its caller closes it.
 */
export function createCommandContext(module: Type | DynamicModule): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
}
