import { setTimeout as pause } from 'node:timers/promises';

/** @throws Error if `check` does not become true within `seconds` */
export async function waitFor(
  what: string,
  seconds: number,
  check: () => boolean | Promise<boolean>,
  intervalMs = 500,
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`Timed out after ${seconds} s waiting for ${what}`);
    await pause(intervalMs);
  }
}
