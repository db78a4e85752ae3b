import { jest } from '@jest/globals';

const HOUR_MS = 3_600_000;
const TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Runs the work in a process whose clock is an hour ahead; timers run as ever. */
export async function runWithClockAhead<T>(work: () => Promise<T>): Promise<T> {
  jest.useFakeTimers({ now: Date.now() + HOUR_MS, doNotFake: [...TIMERS] });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}
