import { setTimeout as sleep } from 'node:timers/promises';
import { servicesWithDatabase } from '@pechincha/contracts/event';
import type { Connection } from 'mongoose';

export const WAIT_TIMEOUT_MS = 120_000;
export const POLL_INTERVAL_MS = 100;
/** Longer than the time between two events of a busy service. */
const QUIET_MS = 500;
/** Work that a service's worker publishes, or adds to accounts, after a while. */
const pendingWork = [
  { service: 'promotions', collection: 'reaction_changes', filter: {} },
  { service: 'gamification', collection: 'ledger', filter: { unsettled: true } },
];

/**
 * Polls until `isDone` resolves to true.
 * @throws Error if it is not within two minutes
 */
export async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_TIMEOUT_MS;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('Timed out after two minutes');
    await sleep(POLL_INTERVAL_MS);
  }
}

/**
 * Resolves when nothing has been pending, and no inbox has received an event, for half a second.
 * @param prefix of the databases' names
 */
export async function waitUntilIdle(connection: Connection, prefix = 'pechincha_'): Promise<void> {
  const count = async (collection: string): Promise<number> => {
    const counts = servicesWithDatabase.map((name) =>
      connection.useDb(`${prefix}${name}`).collection(collection).estimatedDocumentCount(),
    );
    return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
  };
  const isWorkPending = async (): Promise<boolean> => {
    const rows = pendingWork.map(({ service, collection, filter }) =>
      connection.useDb(`${prefix}${service}`).collection(collection).findOne(filter),
    );
    return (await Promise.all(rows)).some((row) => row !== null);
  };
  let handled = -1;
  let quietSince = Date.now();
  await waitUntil(async () => {
    const [pending, now] = [await count('outbox'), await count('inbox')];
    if (pending > 0 || now !== handled || (await isWorkPending())) quietSince = Date.now();
    handled = now;
    return Date.now() - quietSince >= QUIET_MS;
  });
}
