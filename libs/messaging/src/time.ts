import { once } from 'node:events';
import timers from 'node:timers/promises';

/** Waits; an abort ends the wait early and is no error. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await timers.setTimeout(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

/** Exponential, with jitter, so that replicas that lost one broker do not come back in step. */
export function backoff(attempt: number, { first = 250, most = 10_000 } = {}): number {
  const full = Math.min(most, first * 2 ** Math.min(attempt, 20));
  return full / 2 + Math.random() * (full / 2);
}

export class TimedOut extends Error {
  constructor(what: string, milliseconds: number) {
    super(`${what} took longer than ${milliseconds} ms`);
    this.name = 'TimedOut';
  }
}

/** Stops waiting after a time. The work itself goes on: undo what it holds, such as the connection. */
export async function within<T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut(what, milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Stops waiting on an abort, which is no error, and leaves nothing behind on the signal. */
export async function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const waited = new AbortController();
  const aborted = once(signal, 'abort', { signal: waited.signal }).catch(() => undefined);
  try {
    await Promise.race([work, aborted]);
  } finally {
    waited.abort();
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
