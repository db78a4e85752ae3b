import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import type { Outbox } from './outbox.js';
import { backoff, messageOf, pause } from './time.js';

/**
 * Calls `wake` for every fact that commits, by a change stream. It wakes and no more: where a fact is missed
 * (the stream was lost and begins anew), the call after reopening and the relay's slow poll find it.
 */
export async function watchOutbox(outbox: Outbox, wake: () => void, signal: AbortSignal): Promise<void> {
  const logger = new Logger('OutboxWatch');
  const aborted = once(signal, 'abort');
  for (let attempt = 0; !signal.aborted; attempt++) {
    const stream = outbox.rows.watch([
      { $match: { operationType: 'insert' } },
      { $project: { _id: 1, operationType: 1 } },
    ]);
    try {
      while (!signal.aborted) {
        wake();
        await Promise.race([stream.next(), aborted]);
        attempt = 0;
      }
    } catch (error) {
      if (attempt === 0) logger.warn(`Opening it again: ${messageOf(error)}`);
    }
    // Not awaited: the server answers it when the question in flight is over. A stream that is lost cannot refuse.
    void stream.close().catch((error: unknown) => logger.debug(messageOf(error)));
    await pause(backoff(attempt, { first: 200, most: 5_000 }), signal);
  }
}
