import { backoff, pause, TimedOut, within } from './time.js';

it('backs off exponentially up to a limit, never twice the same for all', () => {
  const limits = { first: 100, most: 1_000 };
  for (const [attempt, most] of [
    [0, 100],
    [1, 200],
    [3, 800],
    [4, 1_000],
    [5_000, 1_000],
  ] as const) {
    const waits = Array.from({ length: 50 }, () => backoff(attempt, limits));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(most / 2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(most);
    expect(new Set(waits).size).toBeGreaterThan(1);
  }
});

it('stops waiting on abort', async () => {
  const abort = new AbortController();
  const waiting = pause(60_000, abort.signal);
  abort.abort();
  await waiting;
});

it('limits a wait, and hands on what came in time', async () => {
  await expect(within(1_000, 'it', Promise.resolve('done'))).resolves.toBe('done');
  await expect(within(5, 'it', new Promise(() => undefined))).rejects.toThrow(TimedOut);
});
