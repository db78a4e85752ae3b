import { Logger, type DynamicModule, type INestApplication, type Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RabbitTransport } from '@pechincha/messaging/rabbit-transport';
import { Logger as PinoLogger } from 'nestjs-pino';
import { rejectMissingHost } from './invalid-requests.js';
import type { ProcessConfig } from './config.js';
import { closeKeepAlive, drainOnSignal } from './drain.js';
import { createHttpAdapter, registerBodyParsers } from './http-adapter.js';
import { createLogger } from './logger.js';
import { Metrics } from './metrics.js';
import { ConnectionCloser } from './connection-closer.js';
import { RequestTracker } from './request-tracker.js';
import { registerSecurityHeaders } from './security-headers.js';
import { updateDatabase } from './update-database.js';

export interface BootstrapOptions {
  /** Runs before the application is initialized, for its own plugins and hooks. */
  prepare?: (app: NestFastifyApplication) => void | Promise<void>;
  /** `stream`: no body parsers and security headers are registered (the gateway). */
  bodies?: 'parse' | 'stream';
  /** `own`: request ids of callers are ignored (the gateway). */
  requestIds?: 'passed' | 'own';
}

type RootModule = Type | DynamicModule;

/** Creates the application, updates its database and consumes events, but does not listen. Also used by tests. */
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
    registerSecurityHeaders(fastify);
    await registerBodyParsers(fastify);
  }
  rejectMissingHost(fastify);
  closeKeepAlive(app);
  app.get(ConnectionCloser).track(fastify.server);
  await options.prepare?.(app);
  await updateDatabase(app);
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

/** Creates the application, listens, and drains it on SIGTERM and SIGINT. */
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

/** Undefined for a missing provider, which `app.get` would log as an error. */
function findProvider<T>(app: INestApplication, token: Type<T> | string): T | undefined {
  for (const { providers } of app.get(ModulesContainer).values()) {
    const provider = providers.get(token);
    if (provider) return provider.instance as T;
  }
  return undefined;
}
