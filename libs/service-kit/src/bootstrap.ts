import { Logger, type DynamicModule, type INestApplication, type Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RabbitTransport } from '@pechincha/messaging/rabbit-transport';
import type { Connection } from 'mongoose';
import { rejectMissingHost } from './invalid-requests.js';
import type { ProcessConfig } from './config.js';
import { buildIndexes } from './database.js';
import { drainOnSignal, closeKeepAlive } from './drain.js';
import { createHttpAdapter, registerBodyParsers } from './http-adapter.js';
import { Logger as PinoLogger } from 'nestjs-pino';
import { createLogger } from './logger.js';
import { Metrics } from './metrics.js';
import { ConnectionCloser } from './connection-closer.js';
import { RequestTracker } from './request-tracker.js';
import { registerSecurityHeaders } from './security-headers.js';

export interface BootstrapOptions {
  /** Runs before the application is initialized: plugins and hooks of its own. */
  prepare?: (app: NestFastifyApplication) => void | Promise<void>;
  /** `stream`: bodies and headers are the application's own business (the gateway). */
  bodies?: 'parse' | 'stream';
  /** `own`: ids of callers are not believed (the gateway). */
  requestIds?: 'passed' | 'own';
}

type RootModule = Type | DynamicModule;

/** The application, initialized and consuming, its indexes built; not yet listening. Tests use this too. */
export async function createApp(
  module: RootModule,
  options: BootstrapOptions = {},
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(module, createHttpAdapter(), {
    bufferLogs: true,
    bodyParser: false,
    abortOnError: false,
  });
  app.useLogger(app.get(PinoLogger));
  const fastify = app.getHttpAdapter().getInstance();
  const requests = app.get(RequestTracker);
  requests.recordRoutes(fastify);
  if (options.bodies !== 'stream') {
    await registerSecurityHeaders(fastify);
    await registerBodyParsers(fastify);
  }
  rejectMissingHost(fastify);
  closeKeepAlive(app);
  app.get(ConnectionCloser).track(fastify.server);
  await options.prepare?.(app);
  const connection = findProvider<Connection>(app, getConnectionToken());
  if (connection) await buildIndexes(connection);
  await app.init();
  requests.attach(fastify.server, options.requestIds ?? 'passed');
  const transport = findProvider<RabbitTransport>(app, RabbitTransport);
  if (transport) {
    app.connectMicroservice({ strategy: transport }, { inheritAppConfig: false });
    await app.startAllMicroservices();
  }
  await app.get(Metrics).listen();
  return app;
}

/** Starts a process: creates the application, listens, and stops it in order on SIGTERM and SIGINT. */
export async function bootstrap(
  module: RootModule,
  config: ProcessConfig,
  options: BootstrapOptions = {},
): Promise<NestFastifyApplication> {
  try {
    const app = await createApp(module, options);
    drainOnSignal(app, config.DRAIN_DELAY);
    await app.listen(config.PORT, config.HOST);
    new Logger('Start').log(`Listening on ${await app.getUrl()}`);
    return app;
  } catch (error) {
    createLogger('start', config).fatal({ error }, 'Could not start');
    return process.exit(1);
  }
}

/** A provider, or undefined in a process that has none: `app.get` would log that as an error. */
function findProvider<T>(app: INestApplication, token: Type<T> | string): T | undefined {
  for (const { providers } of app.get(ModulesContainer).values()) {
    const provider = providers.get(token);
    if (provider) return provider.instance as T;
  }
  return undefined;
}
