import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';

const IDLE_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 100;
/** Longer than the time between two events of a busy service. */
const QUIET_MS = 500;
const services = ['users', 'promotions', 'moderation', 'ads', 'gamification', 'notifications'];

/**
 * Polls until `isDone` resolves to true.
 * @throws Error if it is not within two minutes
 */
export async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + IDLE_TIMEOUT_MS;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('Timed out after two minutes');
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Resolves when every outbox has been empty, and no inbox has received an event, for half a second. */
export async function waitUntilIdle(connection: Connection): Promise<void> {
  const count = async (collection: string): Promise<number> => {
    const counts = services.map((name) =>
      connection.useDb(`pechincha_${name}`).collection(collection).estimatedDocumentCount(),
    );
    return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
  };
  let handled = -1;
  let quietSince = Date.now();
  await waitUntil(async () => {
    const [pending, now] = [await count('outbox'), await count('inbox')];
    if (pending > 0 || now !== handled) quietSince = Date.now();
    handled = now;
    return Date.now() - quietSince >= QUIET_MS;
  });
}
