import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DynamicModule,
  type INestApplication,
  type INestApplicationContext,
  Logger,
  type Type,
} from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RabbitTransport } from '@pechincha/messaging/rabbit-transport';
import { Logger as PinoLogger } from 'nestjs-pino';
import type { z } from 'zod';
import { loadConfig, type ProcessConfig } from './config.js';
import { ConnectionCloser } from './connection-closer.js';
import { createHttpAdapter, registerBodyParsers, rejectMissingHost } from './http-adapter.js';
import { createLogger } from './logger.js';
import { Metrics } from './metrics.js';
import { prepareDatabase, updateDatabase } from './prepare-database.js';
import { Readiness } from './readiness.js';
import { RequestTracker } from './request-tracker.js';
import { registerSecurityHeaders } from './browser-safety.js';

/** Longer than any request, transaction or handler may take; the process is then killed. */
const STOP_TIMEOUT_MS = 25_000;

/**
 * Stops in order: not ready, in-flight requests, in-flight events, database connection. Nest's close() does the last
 * three but refuses connections at once, hence the delay for the load balancer.
 * @param delayMs milliseconds between "not ready" and close()
 */
export async function drain(app: NestFastifyApplication, delayMs: number): Promise<void> {
  app.get(Readiness).drain();
  await sleep(delayMs);
  await app.close();
}

/** While draining, closes keep-alive connections after their next response. */
function closeKeepAlive(app: NestFastifyApplication): void {
  const readiness = app.get(Readiness);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isDraining) reply.header('connection', 'close');
    done();
  });
}

/** Drains on SIGTERM and SIGINT, then exits with code 0, or with 1 after STOP_TIMEOUT_MS or an error. */
export function drainOnSignal(app: NestFastifyApplication, delayMs: number): void {
  const logger = new Logger('Stop');
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    logger.log(`${signal}: stopping`);
    setTimeout(() => {
      logger.error('Stopping takes too long; exiting');
      process.exit(1);
    }, STOP_TIMEOUT_MS + delayMs).unref();
    drain(app, delayMs).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error, message: 'Stopping failed' });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

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

/** Starts a service, or with the argument `prepare-database` prepares its database and queues for a release and exits. */
export async function runService<S extends z.ZodObject>(
  schema: S,
  createModule: (config: z.infer<S>) => DynamicModule,
): Promise<void> {
  const config = loadConfig(schema);
  const run = process.argv[2] === 'prepare-database' ? prepareDatabase : bootstrap;
  await run(createModule(config), config as unknown as ProcessConfig);
}

/** Undefined for a missing provider, which `app.get` would log as an error. */
function findProvider<T>(app: INestApplication, token: Type<T> | string): T | undefined {
  for (const { providers } of app.get(ModulesContainer).values()) {
    const provider = providers.get(token);
    if (provider) return provider.instance as T;
  }
  return undefined;
}

/**
 * An application context for a command-line program: no server, no consumers and no log output. The caller must
 * close it.
 */
export function createCommandContext(module: Type | DynamicModule): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
}
