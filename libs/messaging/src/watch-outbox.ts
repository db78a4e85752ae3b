import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import type { Outbox } from './outbox.js';
import { backoff, getErrorMessage, sleep } from './time.js';

/**
 * Calls `wake` for every fact that commits, by a change stream. It wakes and no more: where a fact is missed
 * (the stream was lost and begins anew), the call after reopening and the relay's slow poll find it.
 */
export async function watchOutbox(outbox: Outbox, wake: () => void, signal: AbortSignal): Promise<void> {
  const logger = new Logger('OutboxWatch');
  for (let attempt = 0; !signal.aborted; attempt++) {
    const stream = outbox.rows.watch([
      { $match: { operationType: 'insert' } },
      { $project: { _id: 1, operationType: 1 } },
    ]);
    stream.on('error', (error) => {
      if (attempt === 0) logger.warn(`Opening it again: ${getErrorMessage(error)}`);
    });
    stream.on('change', () => {
      attempt = 0;
      wake();
    });
    wake();
    // Waited for once per stream: a wait per event on something that lives as long would pile up.
    await once(stream, 'close', { signal }).catch(() => undefined);
    // Not awaited: the server answers it when the question in flight is over. A stream that is lost cannot refuse.
    void stream.close().catch((error: unknown) => logger.debug(getErrorMessage(error)));
    await sleep(backoff(attempt, { first: 200, most: 5_000 }), signal);
  }
}
