import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';

const IDLE_TIMEOUT_MS = 120_000;
const services = ['users', 'promotions', 'moderation', 'ads', 'gamification', 'notifications'];

/**
 * Polls until `isDone` resolves to true.
 * @throws Error if it is not within two minutes
 */
export async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + IDLE_TIMEOUT_MS;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('Timed out after two minutes');
    await sleep(50);
  }
}

/** Resolves when every outbox is empty of unpublished events and no inbox has received one for a second. */
export async function waitUntilIdle(): Promise<void> {
  const client = await mongoose.createConnection(process.env['MONGODB_URL'] ?? '').asPromise();
  const count = async (collection: string): Promise<number> => {
    const counts = services.map((name) =>
      client.useDb(`pechincha_${name}`).collection(collection).countDocuments(),
    );
    return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
  };
  let handled = -1;
  await waitUntil(async () => {
    if ((await count('outbox')) > 0) return false;
    const before = handled;
    handled = await count('inbox');
    if (handled === before) return true;
    await sleep(1000);
    return false;
  });
  await client.close();
}
