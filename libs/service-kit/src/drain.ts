import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Readiness } from './readiness.js';

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
export function closeKeepAlive(app: NestFastifyApplication): void {
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
