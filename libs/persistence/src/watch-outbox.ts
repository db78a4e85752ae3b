import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import { getErrorMessage } from './error-message.js';
import type { Outbox } from './outbox.js';
import { calculateBackoffMs, sleep } from './time.js';

/**
 * Calls `wake` for every event committed to the outbox, by a change stream. Events missed while the stream is down are
 * found by the call after reopening and by the relay's poll.
 */
export async function watchOutbox(outbox: Outbox, wake: () => void, signal: AbortSignal): Promise<void> {
  const logger = new Logger('OutboxWatch');
  for (let attempt = 0; !signal.aborted; attempt++) {
    const stream = outbox.rows.watch([
      { $match: { operationType: 'insert' } },
      { $project: { _id: 1, operationType: 1 } },
    ]);
    stream.on('error', (error) => {
      if (attempt === 0) logger.warn(`Change stream lost, reopening: ${getErrorMessage(error)}`);
    });
    stream.on('change', () => {
      attempt = 0;
      wake();
    });
    wake();
    // One listener per stream: one per event would accumulate on the signal.
    await once(stream, 'close', { signal }).catch(() => undefined);
    // Not awaited: the server responds only after the getMore in flight.
    void stream.close().catch((error: unknown) => logger.debug(getErrorMessage(error)));
    await sleep(calculateBackoffMs(attempt, { firstMs: 200, maxMs: 5_000 }), signal);
  }
}
