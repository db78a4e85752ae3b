import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RabbitTransport } from '@pechincha/messaging/rabbit-transport';
import { Logger } from 'nestjs-pino';
import type { ProcessConfig } from './config.js';
import { createHttpAdapter } from './http-adapter.js';
import { createLogger } from './logger.js';
import { updateDatabase } from './update-database.js';

/**
 * Runs a service's migrations, builds its indexes and declares its queues, then exits. Run once before a rollout. The application is never
 * initialized, so no events are consumed and no worker runs.
 */
export async function prepareDatabase(module: Type | DynamicModule, config: ProcessConfig): Promise<void> {
  const logger = createLogger('prepare', config);
  try {
    const app = await NestFactory.create<NestFastifyApplication>(module, createHttpAdapter(), {
      bufferLogs: true,
      abortOnError: false,
    });
    app.useLogger(app.get(Logger));
    await updateDatabase(app);
    await app.get(RabbitTransport, { strict: false }).prepare();
    await app.close();
    logger.info('Indexes and queues are ready');
    process.exit(0);
  } catch (error) {
    logger.fatal({ error }, 'Could not prepare the database');
    process.exit(1);
  }
}
