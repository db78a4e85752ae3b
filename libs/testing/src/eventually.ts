import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats `check` until it returns without throwing, and answers what it returned. Assertions go inside.
 * @throws the last failure when the time is over
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { within = 30_000, every = 25 }: { within?: number; every?: number } = {},
): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() >= end) throw error;
    }
    await sleep(every);
  }
}
