import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Readiness } from './readiness.js';

/** Longer than any request, transaction or handler may take; what still hangs then is cut. */
const STOP_TIMEOUT_MS = 25_000;

/**
 * Stops in order: not ready (so that nobody new is sent here), requests in hand to their end, facts in hand to
 * their end, the database last. Nest's close() does the latter three in this order; it refuses connections at
 * once, hence the delay before it for whoever balances.
 */
export async function drain(app: NestFastifyApplication, delayMs: number): Promise<void> {
  app.get(Readiness).drain();
  await pause(delayMs);
  await app.close();
}

/** While draining, connections that are kept open end with their next answer instead of being cut by the close. */
export function closeKeepAlive(app: NestFastifyApplication): void {
  const readiness = app.get(Readiness);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isDraining) reply.header('connection', 'close');
    done();
  });
}

/** On SIGTERM and SIGINT; the process then ends with exit code 0, or 1 where something would not end. */
export function drainOnSignal(app: NestFastifyApplication, delayMs: number): void {
  const logger = new Logger('Stop');
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    logger.log(`${signal}: stopping`);
    setTimeout(() => {
      logger.error('Stopping takes too long; ended at once');
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
