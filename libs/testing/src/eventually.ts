import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats `check`, which may contain assertions, until it does not throw, and returns its result.
 * @throws the last error after `timeoutMs`
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
