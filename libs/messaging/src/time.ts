import { once } from 'node:events';
import timers from 'node:timers/promises';

/** Waits; an abort ends the wait early and is no error. */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await timers.setTimeout(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

/** Exponential, with jitter, so that replicas that lost one broker do not come back in step. */
export function backoff(attempt: number, { first = 250, most = 10_000 } = {}): number {
  const fullDelay = Math.min(most, first * 2 ** Math.min(attempt, 20));
  return fullDelay / 2 + Math.random() * (fullDelay / 2);
}

export class OperationTimeoutError extends Error {
  constructor(operation: string, milliseconds: number) {
    super(`${operation} took longer than ${milliseconds} ms`);
    this.name = 'OperationTimeoutError';
  }
}

/** Stops waiting after a time. The work itself goes on: undo what it holds, such as the connection. */
export async function withTimeout<T>(milliseconds: number, operation: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OperationTimeoutError(operation, milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Stops waiting on an abort, which is no error, and leaves nothing behind on the signal. */
export async function waitUnlessAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const cleanup = new AbortController();
  const aborted = once(signal, 'abort', { signal: cleanup.signal }).catch(() => undefined);
  try {
    await Promise.race([work, aborted]);
  } finally {
    cleanup.abort();
  }
}

export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
