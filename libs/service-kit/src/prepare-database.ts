import { type DynamicModule, type INestApplication, Injectable, type Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { getConnectionToken, InjectConnection } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BackgroundWorker } from '@pechincha/jobs/background-worker';
import { RabbitTransport } from '@pechincha/messaging/rabbit-transport';
import { assertDataFormat, buildIndexes, DataMigration } from '@pechincha/persistence/database';
import type { Connection } from 'mongoose';
import { Logger } from 'nestjs-pino';
import type { ProcessConfig } from './config.js';
import { createHttpAdapter } from './http-adapter.js';
import { createLogger } from './logger.js';

/**
 * Runs a service's migrations, builds its indexes and declares its queues, then exits. Run once before a rollout. The
 * application is never initialized, so no events are consumed and no worker runs.
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

/** Runs the service's migrations, then builds its indexes. Does nothing without a database. */
export async function updateDatabase(app: INestApplication): Promise<void> {
  const modules = [...app.get(ModulesContainer).values()];
  const providers = modules.flatMap((module) => [...module.providers]);
  const connection = providers.find(([token]) => token === getConnectionToken())?.[1].instance as
    Connection | undefined;
  if (!connection) return;
  await assertDataFormat(connection);
  for (const [, { instance }] of providers) if (instance instanceof DataMigration) await instance.migrate();
  await buildIndexes(connection);
}

/**
 * Builds collections and indexes that are missing, as after a restore without them: many checks rely on unique indexes,
 * and many queries name theirs. For what exists the database has nothing to do.
 */
@Injectable()
export class IndexUpkeepWorker extends BackgroundWorker {
  protected readonly intervalMs = 30_000;

  constructor(@InjectConnection() private readonly connection: Connection) {
    super();
  }

  protected async runOnce(): Promise<void> {
    await buildIndexes(this.connection);
  }
}
