import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats `check` until it returns without throwing, and answers what it returned. Assertions go inside.
 * @throws the last failure when the time is over
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeoutMs = 30_000, intervalMs = 25 }: { timeoutMs?: number; intervalMs?: number } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await sleep(intervalMs);
  }
}
