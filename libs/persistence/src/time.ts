import { once } from 'node:events';
import timers from 'node:timers/promises';

/** Resolves early on abort. */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await timers.setTimeout(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

const POLL_INTERVAL_MS = 50;

/** Repeats `find` until its result is truthy, or the timeout. @returns its last result */
export async function waitFor<T>(find: () => Promise<T>, timeoutMs = 2_000): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(POLL_INTERVAL_MS)) {
    const found = await find();
    if (found || Date.now() > deadline) return found;
  }
}

/** Exponential delay in milliseconds, with jitter so that replicas do not reconnect at the same time. */
export function calculateBackoffMs(attempt: number, { firstMs = 250, maxMs = 10_000 } = {}): number {
  const fullDelay = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 20));
  return fullDelay / 2 + Math.random() * (fullDelay / 2);
}

export class OperationTimeoutError extends Error {
  constructor(operation: string, milliseconds: number) {
    super(`${operation} took longer than ${milliseconds} ms`);
    this.name = 'OperationTimeoutError';
  }
}

/** The work itself goes on after the timeout; the caller must release what it holds. @throws OperationTimeoutError */
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

/** Resolves early on abort; leaves no listener on the signal. */
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
